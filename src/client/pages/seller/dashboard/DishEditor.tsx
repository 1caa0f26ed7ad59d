import { useEffect, useMemo } from 'react';
import type { MenuItem } from '#api/menu';
import { dayName } from '#rules/days';
import { dishEdit, dish as dishRules } from '#rules/menu';
import { soft } from '#styles/components';
import { Button } from '../../../components/Button.tsx';
import { draftOf } from '../../../form/draft.ts';
import { seller, useValue } from '../../../session.ts';
import { putOnMenu, saveDish } from './changes.ts';
import { DishForm } from './DishForm.tsx';
import { changing, type Dish, edits } from './menu.ts';
import { tell } from './told.ts';

interface NewDishProps {
  day: string;
  today: string;
}

interface EditDishProps {
  dish: Dish;
  item: MenuItem;
  onClose: () => void;
}

/** The form for a new dish, or for one on the menu. */
export const DishEditor = (props: NewDishProps | EditDishProps) =>
  'dish' in props ? <EditDish {...props} /> : <NewDish {...props} />;

/** Adds dishes to the day that is shown. It clears after each, ready for the next. */
function NewDish({ day, today }: NewDishProps) {
  const rules = useMemo(() => dishRules(today), [today]);
  const owner = useValue(seller)?.id;
  if (day < today) return <p className={soft}>This day has passed. Choose today or a later day to add dishes.</p>;
  return (
    <DishForm
      // Another person on this phone gets a form of their own.
      key={owner}
      rules={rules}
      draft={draftOf(`dish ${owner}`)}
      submit="Add dish"
      failed="Failed to add dish"
      onSend={async (body, onProgress, form) => {
        await putOnMenu(body, onProgress);
        form.reset();
        tell(`${String(body.get('dish_name'))} is on the menu.`);
      }}
    >
      <p className={soft}>For {dayName(day, today).replace('To', 'to')}.</p>
      <input type="hidden" name="available_date" value={day} />
    </DishForm>
  );
}

/** The form that replaces a dish's row, filled in. */
function EditDish({ dish, item, onClose }: EditDishProps) {
  const edit = edits.get(dish.id);
  const initial = useMemo(
    () => ({
      ...item,
      price: item.price.toFixed(2),
      none_of_14: item.allergens_declared && item.contains.length === 0,
      ...edit?.values,
    }),
    [item, edit],
  );
  useEffect(() => {
    changing.value += 1;
    return () => {
      changing.value -= 1;
    };
  }, []);
  return (
    <DishForm
      rules={dishEdit}
      initial={initial}
      focus
      photo={item.photo_url}
      portions={item.quantity_total}
      submit="Save dish"
      failed="Failed to update dish"
      onChange={({ quantity_total, ...values }) => {
        // Portions that were not typed follow what happens meanwhile, here or on another phone.
        const isTyped = quantity_total !== String(item.quantity_total);
        if (edit) edit.values = isTyped ? { ...values, quantity_total } : values;
      }}
      onSend={async (body, onProgress) => {
        const isOpen = await saveDish(dish, body, onProgress, edit);
        tell('Saved.');
        if (isOpen) onClose();
      }}
      more={
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    />
  );
}
