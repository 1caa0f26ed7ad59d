import { useCallback, useEffect, useState } from 'react';
import { readStored, store } from '../storage.ts';
import { type Control, controlsOf, isTick, valuesOf } from './values.ts';

type Values = Record<string, unknown>;
const keyOf = (name: string) => `draft:${name}`;

/** The values that this tab stored for a draft; empty if none. */
export const readDraft = (name: string): Values => readStored<Values>(keyOf(name), 'sessionStorage') ?? {};

/** Stores values across a reload, in this tab only, since phones are shared. Never pass passwords. */
export const saveDraft = (name: string, values: Values) =>
  store(keyOf(name), { ...readDraft(name), ...values }, 'sessionStorage');

/** Deletes a draft. */
export const dropDraft = (name: string) => store(keyOf(name), undefined, 'sessionStorage');

/**
 * The values of a wizard, across its steps and reloads. `undefined` until hydration, since the prerendered page cannot
 * know them.
 */
export function useDraft<T extends Values>(name: string) {
  const [values, setValues] = useState<Partial<T>>();
  useEffect(() => setValues(readDraft(name) as Partial<T>), [name]);
  const save = useCallback(
    (patch: Partial<T>) => {
      saveDraft(name, patch);
      setValues((old) => ({ ...old, ...patch }));
    },
    [name],
  );
  const clear = useCallback(() => {
    dropDraft(name);
    setValues({});
  }, [name]);
  return { values, save, clear };
}

/** Stores what is typed in a form until it is sent. Forms without a draft (logins) do not load this code. */
export interface FormDraft {
  name: string;
  /** Restores the values, and stores what was typed before. Returns messages for files, which cannot be restored. */
  restore(form: HTMLFormElement): Record<string, string> | undefined;
  save(form: HTMLFormElement): void;
  drop(): void;
}

/**
 * The draft of a form under a name. It leaves out passwords and files, but stores the names of chosen files, to ask for
 * them again.
 */
export const draftOf = (name: string): FormDraft => ({
  name,
  restore(form) {
    const values = readDraft(name);
    // Before the form's code came.
    const isBegun = controlsOf(form).some(isTouched);
    fill(form, values);
    const lost = controlsOf(form).flatMap((control) => {
      const file = control.type === 'file' && !(control as HTMLInputElement).files?.length && values[control.name];
      return file ? [[control.name, `${file} hasn't been sent. Please choose it again.`]] : [];
    });
    if (isBegun) this.save(form);
    return lost.length ? Object.fromEntries(lost) : undefined;
  },
  save(form) {
    const values = valuesOf(form);
    for (const control of controlsOf(form)) {
      // Matched by name too, since a password that is shown is a text input.
      if (control.type === 'hidden' || /password/i.test(control.type + control.name)) delete values[control.name];
      else if (control.type === 'file') values[control.name] = (control as HTMLInputElement).files?.[0]?.name;
    }
    saveDraft(name, values);
  },
  drop: () => dropDraft(name),
});

const isChoice = (control: Control): control is HTMLInputElement => /^(radio|checkbox)$/.test(control.type);

/** Whether somebody has changed a control. Selects don't tell. */
const isTouched = (control: Control): boolean =>
  isChoice(control)
    ? control.checked !== control.defaultChecked
    : !(control instanceof HTMLSelectElement) && control.value !== control.defaultValue;

/** Sets the values of controls that nobody has touched yet; never of passwords or files. */
function fill(form: HTMLFormElement, values: Record<string, unknown>): void {
  const controls = controlsOf(form);
  // Of radio buttons a touched one settles its whole group.
  const chosen = controls.filter((one) => one.type === 'radio' && isTouched(one)).map(({ name }) => name);
  for (const control of controls) {
    const value = values[control.name];
    if (value === undefined || ['password', 'file', 'hidden'].includes(control.type)) continue;
    if (isTouched(control) || chosen.includes(control.name)) continue;
    if (isChoice(control)) {
      control.checked = isTick(control)
        ? value === true
        : Array.isArray(value)
          ? value.includes(control.value)
          : value === control.value;
    } else control.value = String(value);
  }
}
