import { createContext } from 'react';
import { useSearch } from 'wouter';

/** The part of a screen that links need: its code can be fetched ahead. */
interface Screen {
  prefetch(): void;
}

/**
 * Finds the screen of a path, following redirects; undefined if there is none. App provides it: a page that imported
 * the routes would import every page.
 */
export const FindScreen = createContext<(path: string) => Screen | undefined>(() => undefined);

/** The address's query parameters. wouter's own hook can also set them, which would cost every page 0.2 kB. */
export const useSearchParams = () => new URLSearchParams(useSearch());

/** Focuses the page's heading. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });
