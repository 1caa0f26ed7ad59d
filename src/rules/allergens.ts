/** The 14 of the Food Information Regulations 2014, in their order. */
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

/** What a cook says of a dish. Declared without an entry is 'none of the 14'; undeclared, nobody has said anything. */
export interface Declaration {
  contains: Allergen[];
  may_contain: Allergen[];
  allergens_declared: boolean;
}

/** A dish of which nothing was said. */
export const UNDECLARED: Declaration = { contains: [], may_contain: [], allergens_declared: false };

/** What is sent of a declaration; `undefined` says nothing. */
export type Sent = { [Field in keyof Declaration]?: Declaration[Field] | undefined };

/** What was said `before` with what is `sent`: a field that is not sent stays, and a list with an entry declares. */
export function declare(sent: Sent, before = UNDECLARED): Declaration {
  const contains = sent.contains ?? before.contains;
  const may_contain = sent.may_contain ?? before.may_contain;
  const any = contains.length + may_contain.length > 0;
  return { contains, may_contain, allergens_declared: sent.allergens_declared ?? (before.allergens_declared || any) };
}

/** What is wrong with a declaration, by field. */
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

/** The allergens as they stand in a sentence: 'milk, eggs'. */
export const allergenList = (allergens: readonly string[]) =>
  allergens.map((allergen) => (ALLERGENS[allergen as Allergen] ?? allergen).toLowerCase()).join(', ');

/** What a dish's row says: 'Contains milk, eggs', 'May contain tree nuts', or that there is none, or no word of it. */
export function allergenWords(item: { contains: string[]; may_contain: string[]; allergens_declared: boolean }) {
  const { contains, may_contain, allergens_declared } = item;
  const lines = [
    contains.length && `Contains ${allergenList(contains)}`,
    may_contain.length && `May contain ${allergenList(may_contain)}`,
  ].filter((line) => typeof line === 'string');
  if (lines.length) return lines;
  return [allergens_declared ? 'None of the 14 allergens' : 'Allergens not declared'];
}
