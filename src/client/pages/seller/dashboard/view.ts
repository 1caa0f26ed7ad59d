import { signal } from '@preact/signals-react';
import { wipes } from '../../../session.ts';
import { readText, storeText } from '../../../storage.ts';

const KEY = 'seller_view';

/** Whether the cook chose to serve the dishes rather than to see all of the menu. */
export const serving = signal(readText(KEY) === 'serve');

/** Shows one of the two views. This phone remembers it until a logout. */
export function choose(serve: boolean): void {
  serving.value = serve;
  storeText(KEY, serve ? 'serve' : null);
}

wipes.seller.push((isLogout) => {
  if (isLogout) serving.value = false;
});
