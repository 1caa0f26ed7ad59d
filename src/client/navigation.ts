import { createContext } from 'react';
import { useSearch } from 'wouter';

/** A screen of this app, as others need to know it: its code can be fetched ahead. */
interface Screen {
  prefetch(): void;
}

/**
 * Finds the screen of a path, also that of one that leads elsewhere; undefined where there is none. App provides it:
 * a page that imported the table of routes would import all pages.
 */
export const FindScreen = createContext<(path: string) => Screen | undefined>(() => undefined);

/** The parameters in the address. wouter's own hook also sets them, which costs every page 0.2 kB. */
export const useSearchParams = () => new URLSearchParams(useSearch());
