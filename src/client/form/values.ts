export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The named controls of a form. */
export const controlsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Control[]).filter((control) => control.name && control.type !== 'submit');

// A checkbox without a value reports 'on': it is a yes/no. With a value it belongs to a list.
export const isTick = (control: Control) => control.type === 'checkbox' && control.value === 'on';

/** A form's values: text, a boolean for a single checkbox, a list for checkboxes with values. Files are left out. */
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

/** The first file chosen in a file input. */
export function fileOf(form: HTMLFormElement, name: string): File | undefined {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.files?.[0] : undefined;
}
