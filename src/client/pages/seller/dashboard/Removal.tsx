import { Dialog } from '../../../components/Dialog.tsx';
import { takeOffMenu } from './changes.ts';
import { asked, type Dish } from './menu.ts';
import { tell } from './told.ts';

/** Asks before a dish is deleted. */
export function Removal({ dish }: { dish: Dish }) {
  const name = dish.shown.peek().item.dish_name;
  return (
    <Dialog
      question="Are you sure you want to delete this dish?"
      yes="Delete dish"
      no="Keep dish"
      onAnswer={async (yes) => {
        asked.value = null;
        if (!yes) return;
        tell(`Deleting ${name}…`, true);
        tell((await takeOffMenu(dish)) ? `${name} deleted.` : '');
      }}
    />
  );
}
