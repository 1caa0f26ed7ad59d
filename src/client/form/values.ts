type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The named controls of a form. */
export const controlsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Control[]).filter((control) => control.name && control.type !== 'submit');

// A tick without a value of its own says 'on': then it is one yes/no, else one of a list.
export const isTick = (control: Control) => control.type === 'checkbox' && control.value === 'on';

/** What a form holds: text, true or false for a tick, a list for ticks with values. Files are not among them. */
export function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const control of controlsOf(form)) {
    const { name, type, value } = control;
    const checked = 'checked' in control && control.checked;
    if (type === 'file') continue;
    if (isTick(control)) values[name] = checked;
    else if (type === 'checkbox') {
      const ticked = (values[name] as string[] | undefined) ?? [];
      values[name] = checked ? [...ticked, value] : ticked;
    } else if (type === 'radio') values[name] = checked ? value : (values[name] ?? '');
    else values[name] = value;
  }
  return values;
}

/** The first file chosen in a file field. */
export function fileOf(form: HTMLFormElement, name: string): File | undefined {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.files?.[0] : undefined;
}
