// These are apart from the allergens, so that the seller's dashboard loads without them.

import { type Declaration, declare, type Sent } from './allergens.ts';

/**
 * The cereals and the nuts by name, which a declaration may add (Food Standards Agency, March 2025). In a sentence each
 * is called by its value.
 */
export const GLUTEN_KINDS = {
  wheat: 'Wheat',
  rye: 'Rye',
  barley: 'Barley',
  oats: 'Oats',
  spelt: 'Spelt',
  kamut: 'Kamut',
} as const;
export type GlutenKind = keyof typeof GLUTEN_KINDS;
export const NUT_KINDS = {
  almonds: 'Almonds',
  hazelnuts: 'Hazelnuts',
  walnuts: 'Walnuts',
  cashews: 'Cashews',
  pecans: 'Pecans',
  brazils: 'Brazils',
  pistachios: 'Pistachios',
  macadamias: 'Macadamias',
} as const;
export type NutKind = keyof typeof NUT_KINDS;

/** The cereals and nuts that a cook names. */
export interface Kinds {
  gluten_kinds: GlutenKind[];
  nut_kinds: NutKind[];
}

/** The kinds that were sent. */
export type SentKinds = { [Field in keyof Kinds]?: Kinds[Field] | undefined };

/** A dish's kinds under its declaration `now`. Those of `before` that were not sent go together with their allergen. */
export function nameKinds(sent: SentKinds, now: Declaration, before: SentKinds = {}): Kinds {
  return {
    gluten_kinds: (sent.gluten_kinds ?? (has('gluten', now) && before.gluten_kinds)) || [],
    nut_kinds: (sent.nut_kinds ?? (has('nuts', now) && before.nut_kinds)) || [],
  };
}

/** The messages about sent kinds whose allergen is not in the declaration, by field. */
export function kindMessages(sent: SentKinds & Sent, before?: Declaration): Partial<Record<keyof Kinds, string>> {
  const now = declare(sent, before);
  const messages: ReturnType<typeof kindMessages> = {};
  if (sent.gluten_kinds?.length && !has('gluten', now)) messages.gluten_kinds = 'Tick cereals containing gluten first.';
  if (sent.nut_kinds?.length && !has('nuts', now)) messages.nut_kinds = 'Tick tree nuts first.';
  return messages;
}

const has = (allergen: 'gluten' | 'nuts', { contains, may_contain }: Declaration) =>
  contains.includes(allergen) || may_contain.includes(allergen);
