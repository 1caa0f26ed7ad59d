import { addDish, copyMenu, editDish, removeDish } from '#api/menu';
import { errorMessage, type Failure, send } from '../../../send.ts';
import { answered, type Dish, dishFrom, edits, keep, menu, refused, show, showMenu } from './menu.ts';
import { storeDish } from './stored-menu.ts';

async function asking<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    refused(error);
    throw error;
  }
}

type Progress = ((share: number) => void) | undefined;

/**
 * Adds a dish to the menu, highlighted if its day is shown.
 *
 * @param body the dish's fields and photo, multipart
 * @throws Failure
 */
export async function putOnMenu(body: FormData, onProgress?: Progress): Promise<void> {
  const { item } = await asking(send(addDish, body, { onProgress }));
  answered.set(item.menu_id, item);
  const now = menu.peek();
  // Another day may be shown by now.
  if (now?.date !== item.available_date) return storeDish(item);
  menu.value = { ...now, dishes: [...now.dishes, { ...dishFrom(item), isNew: true }] };
  keep();
}

/**
 * Changes a dish; `body` as in `putOnMenu`. Returns whether its form, `edit`, was still open, and is not any more.
 *
 * @throws Failure
 */
export async function saveDish(dish: Dish, body: FormData, onProgress?: Progress, edit?: object): Promise<boolean> {
  const { item } = await asking(send(editDish, body, { id: dish.id, onProgress }));
  const isOpen = edits.get(dish.id) === edit;
  // The dish may move to another row.
  if (isOpen) edits.delete(dish.id);
  answered.set(dish.id, item);
  dish.saved = item;
  dish.isNew = true;
  show(dish, null);
  // It may belong to another meal now, so the menu is drawn again.
  const now = menu.peek();
  if (now) menu.value = { ...now };
  keep();
  return isOpen;
}

/**
 * Copies a day's menu to another day. Returns how many dishes were copied.
 *
 * @throws Failure
 */
export async function copyFrom(from: string, to: string): Promise<number> {
  const { menu: items, copied } = await asking(send(copyMenu, { from, to }));
  if (menu.peek()?.date === to) showMenu(to, items, true);
  return copied;
}

/** Deletes a dish. Returns whether it is gone; if not, its row says why. */
export async function takeOffMenu(dish: Dish): Promise<boolean> {
  try {
    await asking(send(removeDish, undefined, { id: dish.id }));
  } catch (error) {
    // Already deleted elsewhere.
    if ((error as Failure).status !== 404) {
      show(dish, { words: errorMessage(error, 'Failed to delete dish') });
      return false;
    }
  }
  drop(dish);
  return true;
}

/** Removes a dish from the shown menu. */
function drop(dish: Dish): void {
  answered.set(dish.id, null);
  const now = menu.peek();
  if (now) menu.value = { ...now, dishes: now.dishes.filter((one) => one !== dish) };
  keep();
}
