import { card } from '#styles/page';
import { plateTitle } from '#styles/pages/operator';
import { foldedCard, foldedName, openCard, pickedCard } from '#styles/pages/operator-list';
import type { CardPlace } from './types.ts';

/** The class of a card in its place. */
export const cardIn = ({ folding, inTable, picked }: CardPlace) =>
  folding ? foldedCard : inTable ? openCard : picked ? pickedCard : card;

/** The class of its heading. */
export const titleIn = ({ folding }: CardPlace) => (folding ? foldedName : plateTitle);
