import { addDaysTo, dayName } from '#rules/days';
import { chip, chips } from '#styles/pages/seller-menu';
import { copyTitle } from '#styles/with-code/seller-later';
import { formData } from '../../../form/multipart.ts';
import { errorMessage } from '../../../send.ts';
import { putOnMenu } from './changes.ts';
import { today } from './kitchen.ts';
import { type Dish, show } from './menu.ts';
import { tell } from './told.ts';

interface CopyDishProps {
  dish: Dish;
  /** Called once a day has been chosen. */
  onChosen: () => void;
}

/** The next seven days. */
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** What opens below a row may be behind the button at the screen's bottom edge. */
const intoView = (opened: HTMLElement | null) => opened?.closest('li')?.scrollIntoView({ block: 'nearest' });

const focus = (button: HTMLElement | null) => button?.focus();

/** The days that a dish can be copied to. The first one takes the focus. */
export function CopyDish({ dish, onChosen }: CopyDishProps) {
  const { dish_name: name } = dish.shown.peek().item;
  const now = today();

  async function copyTo(day: string): Promise<void> {
    onChosen();
    // The total of a dish that is sold out is what was sold.
    const {
      price,
      photo_url: _shown,
      menu_id: photo_of,
      quantity_planned: quantity_total,
      ...same
    } = dish.shown.peek().item;
    tell(`Copying ${name}…`, true);
    try {
      await putOnMenu(formData({ ...same, photo_of, quantity_total, price: price.toFixed(2), available_date: day }));
      tell(`${name} copied to ${dayName(day, now).replace('To', 'to')}.`);
    } catch (error) {
      tell('');
      show(dish, { words: errorMessage(error, 'Failed to add dish') });
    }
  }

  return (
    <fieldset className={chips} ref={intoView}>
      <legend className={copyTitle}>Copy {name} to</legend>
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
