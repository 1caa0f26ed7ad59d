import { useCallback, useEffect, useState } from 'react';
import { readStored, store } from '../storage.ts';
import { controlsOf, isTick, valuesOf } from './values.ts';

type Values = Record<string, unknown>;
const keyOf = (name: string) => `draft:${name}`;

/** What was typed before, as far as this tab remembers. */
export const readDraft = (name: string): Values => readStored<Values>(keyOf(name), 'sessionStorage') ?? {};

/** Saves values for a reload; in this tab alone, since phones are shared. Never give it passwords. */
export const saveDraft = (name: string, values: Values) =>
  store(keyOf(name), { ...readDraft(name), ...values }, 'sessionStorage');

/** Forgets what was typed. */
export const dropDraft = (name: string) => store(keyOf(name), undefined, 'sessionStorage');

/**
 * The values of a wizard across its steps and across reloads. `undefined` until the page is taken over, since the
 * prerendered page cannot know them.
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

/** Keeps what is typed in a form until it is sent. Forms without one (logins) don't carry this code. */
export interface FormDraft {
  name: string;
  restore(form: HTMLFormElement): void;
  save(form: HTMLFormElement): void;
  drop(): void;
}

/** A form's draft under this name; never with passwords or files. */
export const draftOf = (name: string): FormDraft => ({
  name,
  restore: (form) => fill(form, readDraft(name)),
  save(form) {
    // By name, too: a password that is shown is a text field.
    const secret = controlsOf(form).filter(({ type, name }) => type === 'hidden' || /password/i.test(type + name));
    const kept = Object.entries(valuesOf(form)).filter(([key]) => !secret.some(({ name }) => name === key));
    saveDraft(name, Object.fromEntries(kept));
  },
  drop: () => dropDraft(name),
});

/** Puts values into controls that nobody has touched yet; never into passwords or files. */
function fill(form: HTMLFormElement, values: Record<string, unknown>): void {
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
