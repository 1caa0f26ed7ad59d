import { signal } from '@preact/signals-react';
import { Dialog } from '../../../parts/Dialog.tsx';
import { toast } from '../../../parts/Toast.tsx';
import { useValue } from '../../../session.ts';
import { takeOffMenu, type Dish } from './menu.ts';

const asked = signal<Dish | null>(null);

/**
 * Opens the question. One dialog serves all rows: inside a row that is scrolled away a browser would not
 * draw it.
 */
export function askToRemove(dish: Dish): void {
  asked.value = dish;
}

/** The question before a dish is deleted. */
export function Removal() {
  const dish = useValue(asked);
  if (!dish) return null;
  const name = dish.shown.peek().item.dish_name;
  return (
    <Dialog
      question="Are you sure you want to delete this dish?"
      yes="Delete dish"
      no="Keep dish"
      onAnswer={async (yes) => {
        asked.value = null;
        if (yes && (await takeOffMenu(dish))) toast(`${name} is deleted.`);
      }}
    />
  );
}
