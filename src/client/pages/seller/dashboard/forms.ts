import { AddDish } from './AddDish.tsx';
import { EditDish } from './EditDish.tsx';

/** The two forms of a dish with all that forms carry: the menu is there before them. */
export const forms = { AddDish, EditDish };
