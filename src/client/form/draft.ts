import { useEffect, useState } from 'react';

type Values = Record<string, unknown>;
const keyOf = (name: string) => `draft:${name}`;

/** What was typed before, as far as this tab remembers. */
export function readDraft(name: string): Values {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Values;
  } catch {
    return {};
  }
}

/** Keeps values for a reload; in this tab alone, since phones are shared. Never give it passwords. */
export function keepDraft(name: string, values: Values): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ ...readDraft(name), ...values }));
  } catch {
    // Without storage a reload loses what was typed; nothing else does.
  }
}

/** Forgets what was typed. */
export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept then.
  }
}

/**
 * The values of a wizard across its steps and across reloads. `undefined` until the page is taken over, since the
 * prerendered page cannot know them.
 */
export function useDraft<T extends Values>(name: string) {
  const [values, setValues] = useState<Partial<T>>();
  useEffect(() => setValues(readDraft(name) as Partial<T>), [name]);
  return {
    values,
    keep(patch: Partial<T>) {
      keepDraft(name, patch);
      setValues((old) => ({ ...old, ...patch }));
    },
    clear() {
      dropDraft(name);
      setValues({});
    },
  };
}
