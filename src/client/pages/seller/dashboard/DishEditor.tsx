import { AddDish, type AddDishProps } from './AddDish.tsx';
import { EditDish, type EditDishProps } from './EditDish.tsx';

/** The forms of a dish, with all that forms carry: the menu is there before them. */
export const DishEditor = (props: AddDishProps | EditDishProps) =>
  'dish' in props ? <EditDish {...props} /> : <AddDish {...props} />;
