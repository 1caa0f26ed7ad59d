/**
 * A button pressed before the app is here is not lost. The press waits, and the app
 * does it when it takes the page over. Nothing is sent meanwhile, so nothing that was typed gets into an address.
 */
let pressed: HTMLButtonElement | undefined;

const wait = (event: Event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-path] button');
  if (!button) return;
  // Enter in a field is a press of the form's button too.
  event.preventDefault();
  event.stopPropagation();
  pressed?.removeAttribute('aria-disabled');
  pressed = button;
  button.setAttribute('aria-disabled', 'true');
};
addEventListener('click', wait, true);

/** The app is here. */
function takePress(): void {
  removeEventListener('click', wait, true);
  pressed?.removeAttribute('aria-disabled');
  if (pressed?.isConnected) pressed.click();
}
Object.assign(window, { takePress });
