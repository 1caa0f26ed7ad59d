type Place = 'localStorage' | 'sessionStorage';

/** What this browser stored under a key; null where there is nothing, or no storage (a private window). */
export function readText(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Returns false, and fails no further, without storage or room in it. */
export function storeText(key: string, text: string | null, place: Place = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes all that is stored under keys that begin so. */
export function dropStored(prefix: string, place: Place = 'localStorage'): void {
  try {
    for (const key of Object.keys(globalThis[place])) if (key.startsWith(prefix)) storeText(key, null, place);
  } catch {
    // Then nothing was kept.
  }
}

/** As `readText`, of what was stored as JSON. */
export function readStored<T>(key: string, place?: Place): T | null {
  try {
    return JSON.parse(readText(key, place) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** As `storeText`, as JSON; undefined removes it. */
export const store = (key: string, value: unknown, place?: Place): boolean =>
  storeText(key, value === undefined ? null : JSON.stringify(value), place);
