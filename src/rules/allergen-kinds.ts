// These are apart from the allergens, so that the seller's dashboard loads without them.

/** The cereals and the nuts by name, which a declaration may add (Food Standards Agency, March 2025). */
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
