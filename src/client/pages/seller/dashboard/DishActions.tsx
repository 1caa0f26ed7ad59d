import { useState } from 'react';
import { addDaysTo, dayName } from '#rules/days';
import { chip, chips, deleteChip } from '#styles/pages/seller-dashboard';
import { toast } from '../../../components/Toast.tsx';
import { formData } from '../../../form/multipart.ts';
import { errorMessage } from '../../../send.ts';
import { today } from './kitchen.ts';
import { asked, type Dish, putOnMenu, show } from './menu.ts';

interface DishActionsProps {
  dish: Dish;
  onEdit: () => void;
}

/** What takes the place of a button takes its focus. */
const focus = (button: HTMLElement | null) => button?.focus();

/** What opened below a row may lie behind the button at the screen's edge. */
const intoView = (opened: HTMLElement | null) => opened?.parentElement?.scrollIntoView({ block: 'nearest' });

/** A week. */
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** What is done with a dish less often than selling it. */
export function DishActions({ dish, onEdit }: DishActionsProps) {
  const [copying, setCopying] = useState(false);
  const [wasCopied, setWasCopied] = useState(false);
  const { dish_name: name } = dish.shown.peek().item;
  const now = today();

  async function copyTo(day: string): Promise<void> {
    setWasCopied(true);
    setCopying(false);
    const { item } = dish.shown.peek();
    const { price, photo_url: _shown, menu_id: photo_of, ...same } = item;
    try {
      await putOnMenu(formData({ ...same, photo_of, price: price.toFixed(2), available_date: day }));
      toast(`${name} copied to ${dayName(day, now).replace('To', 'to')}.`);
    } catch (error) {
      show(dish, errorMessage(error, 'Failed to add dish'));
    }
  }

  if (copying) {
    return (
      <fieldset className={chips} ref={intoView}>
        <legend>Copy {name} to</legend>
        {DAYS.map((ahead) => addDaysTo(now, ahead)).map((day) => (
          <button
            key={day}
            type="button"
            className={chip}
            ref={day === now ? focus : undefined}
            onClick={() => void copyTo(day)}
          >
            {dayName(day, now)}
          </button>
        ))}
      </fieldset>
    );
  }
  return (
    <div className={chips} ref={intoView}>
      <button type="button" className={chip} aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </button>
      <button
        type="button"
        className={chip}
        aria-label={`Copy ${name}`}
        ref={wasCopied ? focus : undefined}
        onClick={() => setCopying(true)}
      >
        Copy
      </button>
      <button type="button" className={deleteChip} aria-label={`Delete ${name}`} onClick={() => (asked.value = dish)}>
        Delete
      </button>
    </div>
  );
}
