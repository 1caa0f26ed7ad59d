/** The 14 allergens of the Food Information Regulations 2014, in their order. */
export const ALLERGENS = {
  celery: 'Celery',
  gluten: 'Cereals containing gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  lupin: 'Lupin',
  milk: 'Milk',
  molluscs: 'Molluscs',
  mustard: 'Mustard',
  nuts: 'Tree nuts',
  peanuts: 'Peanuts',
  sesame: 'Sesame',
  soya: 'Soya',
  sulphites: 'Sulphur dioxide and sulphites',
} as const;
export type Allergen = keyof typeof ALLERGENS;

/** A cook's declaration for a dish. If it is declared and both lists are empty, the dish has none of the 14. */
export interface Declaration {
  contains: Allergen[];
  may_contain: Allergen[];
  allergens_declared: boolean;
}

/** The declaration of a dish before the cook makes one. */
export const UNDECLARED: Declaration = { contains: [], may_contain: [], allergens_declared: false };

/** The fields of a declaration that were sent. */
export type Sent = { [Field in keyof Declaration]?: Declaration[Field] | undefined };

/** Merges the fields that were `sent` into the declaration `before`. An entry in a list declares the dish. */
export function declare(sent: Sent, before = UNDECLARED): Declaration {
  const contains = sent.contains ?? before.contains;
  const may_contain = sent.may_contain ?? before.may_contain;
  const any = contains.length + may_contain.length > 0;
  return { contains, may_contain, allergens_declared: sent.allergens_declared ?? (before.allergens_declared || any) };
}

/** The messages about a declaration, by field. */
export function declarationMessages(sent: Sent, before = UNDECLARED): Partial<Record<keyof Declaration, string>> {
  const { contains, may_contain, allergens_declared } = declare(sent, before);
  const twice = contains.find((allergen) => may_contain.includes(allergen));
  if (twice) {
    const message = `${ALLERGENS[twice]}: choose either 'contains' or 'may contain'.`;
    return sent.may_contain ? { may_contain: message } : { contains: message };
  }
  if (allergens_declared || contains.length + may_contain.length === 0) return {};
  return { allergens_declared: 'Remove the allergens from both lists first.' };
}

/** The cereals and nuts by name. A server of the previous version sends none. */
interface Named {
  gluten_kinds?: readonly string[];
  nut_kinds?: readonly string[];
}

/** What the cook named of an allergen, in brackets: ' (wheat, rye)'. '' if nothing. */
export function kindWords(allergen: string, { gluten_kinds, nut_kinds }: Named): string {
  const kinds = { gluten: gluten_kinds, nuts: nut_kinds }[allergen];
  return kinds?.length ? ` (${kinds.join(', ')})` : '';
}

/** Allergens in a sentence: 'milk, cereals containing gluten (wheat)'. */
export const allergenList = (allergens: readonly string[], named: Named) =>
  allergens
    .map((allergen) => (ALLERGENS[allergen as Allergen] ?? allergen).toLowerCase() + kindWords(allergen, named))
    .join(', ');

/** A dish's allergens in words: 'Contains milk, eggs', 'May contain tree nuts', 'None of the 14 allergens'. */
export function allergenWords(
  item: Named & { contains: string[]; may_contain: string[]; allergens_declared: boolean },
) {
  const { contains, may_contain, allergens_declared } = item;
  const lines = [
    contains.length && `Contains ${allergenList(contains, item)}`,
    may_contain.length && `May contain ${allergenList(may_contain, item)}`,
  ].filter((line) => typeof line === 'string');
  if (lines.length) return lines;
  return [allergens_declared ? 'None of the 14 allergens' : 'Allergens not declared'];
}
