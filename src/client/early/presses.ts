/**
 * Keeps a button press made before the app has loaded. The app repeats it once it has hydrated that part of the page:
 * the page itself (''), or an element with `data-part`, whose code loads later. The browser submits nothing meanwhile,
 * so nothing that was typed gets into an address.
 */
let pressed: HTMLButtonElement | undefined;
const taken = new Set<string | undefined>();

const waits = (button: HTMLButtonElement) =>
  button.closest('[data-path]') && !taken.has(button.closest<HTMLElement>('[data-part]')?.dataset.part ?? '');

addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest('button');
    if (!button || !waits(button)) return;
    // Enter in a field also clicks the form's button.
    event.preventDefault();
    event.stopPropagation();
    pressed?.removeAttribute('aria-disabled');
    pressed = button;
    button.setAttribute('aria-disabled', 'true');
  },
  true,
);

/** Called once the app, or one part of a page, is ready. */
function takePress(part = ''): void {
  // From `as-written.ts`.
  (window as { asTranslated?: () => void }).asTranslated?.();
  taken.add(part);
  if (!pressed || waits(pressed)) return;
  const button = pressed;
  pressed = undefined;
  button.removeAttribute('aria-disabled');
  if (button.isConnected) button.click();
}
Object.assign(window, { takePress });
