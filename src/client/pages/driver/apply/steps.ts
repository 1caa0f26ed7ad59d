interface Step {
  title: string;
  /** The fields that Next checks. */
  fields: readonly string[];
}

/** The eight steps of the specification, in its order. */
export const STEPS: readonly Step[] = [
  { title: 'Your email', fields: ['email'] },
  { title: 'Enter the code', fields: [] },
  {
    title: 'Your details',
    fields: ['first_name', 'last_name', 'phone', 'dob', 'address_line1', 'address_line2', 'city', 'postcode'],
  },
  { title: 'Work eligibility', fields: ['work_status'] },
  { title: 'Transport', fields: ['transport'] },
  { title: 'Compliance', fields: ['dbs_status'] },
  { title: 'Password and consent', fields: ['password', 'confirmPassword', 'gdpr_consent', 'terms_accepted'] },
  { title: 'Your documents', fields: [] },
];
export const [EMAIL, CODE, DETAILS, PASSWORD, DOCUMENTS] = [0, 1, 2, 6, 7] as const;

/** The step that shows a field; documents and anything else are the last one's. */
export function stepOf(field: string): number {
  const found = STEPS.findIndex(({ fields }) => fields.includes(field));
  return found < 0 ? DOCUMENTS : found;
}
