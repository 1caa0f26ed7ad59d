type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The named controls of a form. */
export const controlsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Control[]).filter((control) => control.name && control.type !== 'submit');

// A tick without a value of its own says 'on': then it is one yes/no, else one of a list.
const isTick = (control: Control) => control.type === 'checkbox' && control.value === 'on';

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

/** Puts values into controls that nobody has touched yet; never into passwords or files. */
export function fill(form: HTMLFormElement, values: Record<string, unknown>): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (value === undefined || ['password', 'file', 'hidden'].includes(control.type)) continue;
    if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) {
      if (control.checked !== control.defaultChecked) continue;
      control.checked = isTick(control)
        ? value === true
        : Array.isArray(value)
          ? value.includes(control.value)
          : value === control.value;
    } else if (control instanceof HTMLSelectElement || control.value === control.defaultValue) {
      control.value = String(value);
    }
  }
}

/** The first file chosen in a file field. */
export function fileOf(form: HTMLFormElement, name: string): File | undefined {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.files?.[0] : undefined;
}

/** A multipart body: texts as they are, booleans as true and false, lists as repeated fields, files beside them. */
export function formData(values: Record<string, unknown>, files: Record<string, File | undefined> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) data.append(name, String(one ?? ''));
  }
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file);
  return data;
}
