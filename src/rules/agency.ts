// The lists of the Food Standards Agency's registration service: the exact values with their labels.

/** The types of food business. The values are texts: '070', never 70. */
export const BUSINESS_TYPES = {
  '001': 'Fruit and vegetable farm',
  '002': 'Livestock farm',
  '003': 'Arable farm',
  '004': 'Beekeeper',
  '005': 'Honey maker',
  '006': 'Hunter and trapper',
  '007': 'Egg processor',
  '008': 'Egg producer or packer',
  '009': 'Fishing boat',
  '010': 'Fish farm',
  '011': 'Meat product manufacturer',
  '012': 'Abattoir',
  '013': 'Fish and shellfish product manufacturer',
  '014': 'Shellfish purification centre',
  '015': 'Potato product manufacturer',
  '016': 'Fruit and vegetable juice manufacturer',
  '017': 'Fruit and vegetable product manufacturer',
  '018': 'Oil and/or fat manufacturer',
  '019': 'Dairy and cheese manufacturer',
  '020': 'Ice cream manufacturer',
  '021': 'Commercial Bakery',
  '022': 'Ready to eat meals or food manufacturer',
  '023': 'Dietic or baby food manufacturer',
  '024': 'Manufacturer of other food products',
  '025': 'Alcoholic drinks manufacturer',
  '026': 'Non alcoholic drinks manufacturer',
  '027': 'Mineral water packer',
  '028': 'Contract packer',
  '029': 'Food delivery service',
  '030': 'Food ordering service',
  '031': 'Food storage facility',
  '032': 'Food broker',
  '033': 'Wholesaler',
  '034': 'Cash and carry',
  '035': 'Haulage company',
  '036': 'Online retailer',
  '037': 'Supermarket',
  '038': 'Local convenience store or corner shop',
  '039': 'Farm gate sales',
  '040': 'Farm shop',
  '041': 'Sweet shop or confectioner',
  '042': 'Butcher',
  '043': 'Fishmonger',
  '044': 'Greengrocer',
  '045': 'Health food shop',
  '046': 'Bakery',
  '047': 'Newsagent or Post Office',
  '048': 'Market stall with permanent location',
  '049': 'Off licence',
  '050': 'Petrol station or garage',
  '051': 'Delicatessen',
  '052': 'Chemist',
  '053': 'Any other retailer',
  '054': 'Vending machine',
  '055': 'Restaurant, cafe, canteen, or fast food restaurant',
  '056': 'Hostel or bed & breakfast',
  '057': 'Hotel',
  '058': 'Pub serving meals',
  '059': 'Pub serving only snacks and drinks',
  '060': 'Take away with no food consumed on site',
  '061': 'Nursing home, care home or day centre',
  '062': 'Hospital',
  '063': 'Childminder',
  '064': 'Childcare, nursery or play group',
  '065': 'Educational establishment',
  '066': 'Mobile retailer',
  '067': 'Mobile caterer',
  '068': 'Movable food establishment',
  '069': 'Contract caterer',
  '070': 'Home caterer',
  '071': 'Meat cutting plant or commercial butcher',
  '072': 'Food auction hall',
} as const;

/** The entry for a home cook. */
export const HOME_CATERER = '070';

/** The types of food. */
export const FOOD_TYPES = {
  RAW_MEAT_FISH_SHELLFISH: 'Raw unwrapped meat, fish and shellfish',
  READY_TO_EAT: 'Ready to eat food (food that will not be cooked or reheated before serving)',
  COOKED_OR_REHEATED: 'Food that has been cooked and/or reheated in the establishment',
  IMPORTED: 'Food that your business has imported (from outside the UK)',
  NONE: 'None of these',
  DONT_KNOW: "Don't know",
} as const;

/** Where the food is sold, and to whom. */
export const BUSINESS_SCALES = {
  LOCAL: 'To local customers (who live or work in the local area)',
  NATIONAL: 'To national customers (who live or work across the UK)',
  EXPORT: 'To those outside of the UK (for export)',
  ONLINE: 'To provide food online',
  FBO: 'To provide food directly to other food businesses',
  SENIOR_YOUTH: 'To provide food mostly to those under 5 years old or over 65 years old',
  HEALTHCARE: 'To residents in a healthcare setting (for example in a hospital, nursing home or similar)',
  NONE: 'None of these',
  DONT_KNOW: "Don't know",
} as const;

/** How the food is processed, besides cooking. */
export const AGENCY_PROCESSING = {
  VACUUM_PACKING: 'Vacuum packing',
  SOUS_VIDE: 'Sous vide',
  FERMENTING_OR_CURING: 'Fermenting and or curing of meat and fish',
  PASTEURISING: 'Pasteurisation',
  ANIMAL_UNCOOKED:
    'Production of foods of animal origin that are not thoroughly cooked (for example steak tartare, ceviche, carpaccio)',
  REWRAPPING_OR_RELABELLING: 'Rewrapping and relabelling previously wrapped food',
  NONE: 'None of these',
  DONT_KNOW: "Don't know",
} as const;

/** Where the kitchen's water comes from. */
export const AGENCY_WATER = {
  PUBLIC: 'Mains water supply (most common supply)',
  PRIVATE: 'Private water supply',
  BOTH: 'Both mains and private water supplies',
} as const;

/** The values that can't be chosen with others. */
export const ALONE: readonly string[] = ['NONE', 'DONT_KNOW'];

/** The days of the week in our calls, each with its name in the Agency's fields. */
export const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;
export type Day = keyof typeof DAYS;
