import {
  DECLARATIONS,
  ENTITY_TYPES,
  WATER_SUPPLIES,
  type ApplicationData,
  type Declaration,
} from '#rules/council';
import { formatDate, formatDateTime } from '#rules/dates';
import type { ApplicationRow } from './store.ts';

/** Who applies, as far as the record names them. */
export interface Applicant {
  name: string;
  email: string;
  phone: string;
  postcode: string;
}

/** What a UK council takes in a food business registration, ready to be handed over. */
export type CouncilRecord = ReturnType<typeof councilRecord>;

const NOT_SENT = 'Next Door Kitchen has not sent this record to the council.';

/** The council-ready record of an application; texts are '' and lists empty where nothing was said. */
export function councilRecord(application: ApplicationRow, applicant: Applicant) {
  const data = application.data as Partial<ApplicationData>;
  const agreed = application.declarations_text ?? {};
  return {
    application_id: application.application_id,
    status: application.status,
    authority_name: data.authority_name ?? '',
    trading_name: data.trading_name || data.legal_name || '',
    operator_type: data.entity_type ?? '',
    operator_name: data.legal_name ?? '',
    date_of_birth: data.dob ?? '',
    contact: { ...applicant },
    premises_address: data.prep_address ?? '',
    premises_type: 'Domestic kitchen',
    trading_address: data.trading_address ?? '',
    opening_date: data.start_date ?? '',
    opening_hours: data.opening_hours ?? '',
    water_supply: data.water_supply ?? '',
    activities: data.processing_activities ?? [],
    scale: data.sales_scale ?? [],
    has_level2: data.has_level2 ?? null,
    allergen_process: data.allergen_process ?? '',
    insurance_policy: data.insurance_policy ?? '',
    declarations: Object.keys(DECLARATIONS).map((name) => ({
      name,
      text: agreed[name] ?? DECLARATIONS[name as Declaration],
      agreed: name in agreed,
    })),
    declarations_version: application.declarations_version,
    signature: application.esign_name ?? '',
    submitted_at: application.submitted_at?.toISOString() ?? null,
    sent_to_council: false,
    note: NOT_SENT,
  };
}

/** The record as label and words, in the order in which people read it. */
export function recordLines(record: CouncilRecord): [label: string, words: string][] {
  const { contact, has_level2 } = record;
  const none = 'Not given';
  return [
    ['Local authority', record.authority_name],
    ['Trading name', record.trading_name],
    ['Operator type', labelOf(ENTITY_TYPES, record.operator_type)],
    ['Operator name', record.operator_name],
    ['Date of birth', record.date_of_birth && formatDate(record.date_of_birth)],
    ['Email', contact.email],
    ['Phone', contact.phone],
    ['Premises address', record.premises_address],
    ['Premises type', record.premises_type],
    ['Trading address', record.trading_address],
    ['Opening date', record.opening_date && formatDate(record.opening_date)],
    ['Opening hours', record.opening_hours],
    ['Water supply', labelOf(WATER_SUPPLIES, record.water_supply)],
    ['Activities', record.activities.join(', ')],
    ['Scale', record.scale.join(', ')],
    ['Level 2 food hygiene', has_level2 === null ? '' : has_level2 ? 'Yes' : 'No'],
    ['Allergens', record.allergen_process],
    ['Insurance policy', record.insurance_policy],
    ...record.declarations.map(({ text, agreed }): [string, string] => [
      'Declaration',
      `${text} ${agreed ? 'Agreed.' : ''}`,
    ]),
    ['Signed', record.signature],
    ['Submitted', record.submitted_at ? formatDateTime(record.submitted_at) : ''],
  ].map(([label, words]) => [label!, words!.trim() || none]);
}

const labelOf = (labels: Record<string, string>, value: string) => labels[value] ?? value;
