/**
 * A button pressed before the app's code is here is not lost. The press waits, and the app does it when it takes the
 * button's part of the page over: the page itself (''), or an element with `data-part`, whose code comes later. Nothing
 * is sent meanwhile, so nothing that was typed gets into an address.
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
    // Enter in a field is a press of the form's button too.
    event.preventDefault();
    event.stopPropagation();
    pressed?.removeAttribute('aria-disabled');
    pressed = button;
    button.setAttribute('aria-disabled', 'true');
  },
  true,
);

/** The app is here, or the code of one part of a page. */
function takePress(part = ''): void {
  taken.add(part);
  if (!pressed || waits(pressed)) return;
  const button = pressed;
  pressed = undefined;
  button.removeAttribute('aria-disabled');
  if (button.isConnected) button.click();
}
Object.assign(window, { takePress });
