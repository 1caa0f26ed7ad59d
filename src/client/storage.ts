type Place = 'localStorage' | 'sessionStorage';

/** The text stored under a key; null if there is none, or no storage (a private window). */
export function readText(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Returns false, without throwing, if storage is missing or full. */
export function storeText(key: string, text: string | null, place: Place = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes everything stored under keys with this prefix. */
export function dropStored(prefix: string, place: Place = 'localStorage'): void {
  try {
    for (const key of Object.keys(globalThis[place])) if (key.startsWith(prefix)) storeText(key, null, place);
  } catch {
    // No storage: nothing was kept.
  }
}

/** `readText` for values stored as JSON. */
export function readStored<T>(key: string, place?: Place): T | null {
  try {
    return JSON.parse(readText(key, place) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** `storeText` for values stored as JSON; undefined removes it. */
export const store = (key: string, value: unknown, place?: Place): boolean =>
  storeText(key, value === undefined ? null : JSON.stringify(value), place);
