import type { MenuItem } from '#api/menu';
import { dishEdit } from '#rules/menu';
import { Button } from '../../../parts/Button.tsx';
import { toast } from '../../../parts/Toast.tsx';
import { DishForm } from './DishForm.tsx';
import { saveDish, type Dish } from './menu.ts';

export interface EditDishProps {
  dish: Dish;
  item: MenuItem;
  onClose: () => void;
}

/** A dish in place of its row, with everything filled in. */
export function EditDish({ dish, item, onClose }: EditDishProps) {
  return (
    <DishForm
      rules={dishEdit}
      initial={{ ...item, price: Number(item.price).toFixed(2) }}
      submit="Save dish"
      failed="Failed to update dish"
      photoHint={
        item.photo_url
          ? 'Leave this empty to keep the photo. JPG, PNG or WebP, up to 5MB.'
          : 'JPG, PNG or WebP, up to 5MB.'
      }
      onSend={async (body, onProgress) => {
        await saveDish(dish, body, onProgress);
        toast('Saved.');
        onClose();
      }}
      more={
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    />
  );
}
