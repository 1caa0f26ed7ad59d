import type { Settings } from './settings.ts';

/** What letters say of the settings: the app's address, and whom to ask. */
export type Where = Pick<Settings, 'publicUrl' | 'supportEmail'>;

export const FAREWELL = 'Best wishes\nNext Door Kitchen';

/** The text of a letter to a person: its paragraphs, and from whom it is. */
export const letterText = (...paragraphs: string[]) => [...paragraphs, FAREWELL].join('\n\n');

/** Whom to ask. */
export const questions = ({ supportEmail }: Where) => `Questions? Write to ${supportEmail}.`;
