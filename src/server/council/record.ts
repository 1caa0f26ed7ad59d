import { AGENCY_WATER, DAYS } from '#rules/agency';
import {
  type ApplicationData,
  DECLARATIONS,
  type Declaration,
  ENTITY_TYPES,
  referenceOf,
  sentNote,
  WATER_SUPPLIES,
} from '#rules/council';
import { formatDate, formatDateTime } from '#rules/dates';
import { keysOf } from '#rules/field';
import { SUPPLEMENT_LABELS, type SupplementField, supplementFields } from '#rules/supplement';
import { supplementWords } from '#rules/supplement-words';
import { type Applicant, agencyRecord } from './agency-record.ts';
import { type ApplicationRow, isChangedSinceSent } from './store.ts';

/** The text in place of a missing value. */
export const NOT_GIVEN = 'Not given';

/** A food business registration as UK councils take it. */
export type CouncilRecord = ReturnType<typeof councilRecord>;

/** The record of an application. Missing texts are '' and missing lists are empty. */
export function councilRecord(application: ApplicationRow, applicant: Applicant) {
  const data = application.data as Partial<ApplicationData>;
  const agreed = application.declarations_text ?? {};
  const sent_to_council_at = application.sent_to_council_at?.toISOString() ?? null;
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
    supplement: inOrder(application.supplement),
    missing_for_council: agencyRecord(application).missing,
    sent_to_council: sent_to_council_at !== null,
    sent_to_council_at,
    note: sentNote({ sent_to_council_at, changed_since_sent: isChangedSinceSent(application) }),
  };
}

/**
 * The fields in the order of their labels, and the times of the days in that of the week: the database keeps both by the
 * letters of their names.
 */
function inOrder(supplement: ApplicationRow['supplement']): ApplicationRow['supplement'] {
  const times = supplement.opening_times ?? {};
  const week = keysOf(DAYS).flatMap((day) => (times[day] ? [[day, times[day]]] : []));
  const known: ApplicationRow['supplement'] = { ...supplement, opening_times: Object.fromEntries(week) };
  const fields = keysOf(SUPPLEMENT_LABELS).filter((name) => name in supplement);
  return Object.fromEntries(fields.map((name) => [name, known[name]]));
}

/** The file name of a record's PDF. */
export const pdfName = (application_id: string) => `food-business-registration-${referenceOf(application_id)}.pdf`;

type Line = [label: string, words: string];

/** The record as sections of labelled lines, in reading order. */
export function recordSections(record: CouncilRecord): [title: string, lines: Line[]][] {
  const { contact, has_level2 } = record;
  const sections: [string, Line[]][] = [
    [
      'Application',
      [
        ['Reference', referenceOf(record.application_id)],
        ['Local authority', record.authority_name],
        ['Submitted', record.submitted_at ? formatDateTime(record.submitted_at) : ''],
      ],
    ],
    [
      'Business and operator',
      [
        ['Trading name', record.trading_name],
        ['Operator type', labelOf(ENTITY_TYPES, record.operator_type)],
        ['Operator name', record.operator_name],
        ['Date of birth', record.date_of_birth && formatDate(record.date_of_birth)],
        ['Email', contact.email],
        ['Phone', contact.phone],
        ...supplementLines(record, 'operator_first_name', 'establishment_web'),
      ],
    ],
    [
      'Premises',
      [
        ['Premises address', record.premises_address],
        ['Premises type', record.premises_type],
        ['Trading address', record.trading_address],
        ...supplementLines(record, 'premises_line1', 'premises_postcode'),
      ],
    ],
    [
      'Food and trading',
      [
        ['Opening date', record.opening_date && formatDate(record.opening_date)],
        ['Opening hours', record.opening_hours],
        [
          'Water supply',
          labelOf({ ...WATER_SUPPLIES, ...AGENCY_WATER }, record.supplement.water_supply || record.water_supply),
        ],
        ['Activities', record.activities.join(', ')],
        ['Scale', record.scale.join(', ')],
        ...supplementLines(record, 'business_type', 'trading_since'),
      ],
    ],
    [
      'Hygiene and insurance',
      [
        ['Level 2 food hygiene', has_level2 === null ? '' : has_level2 ? 'Yes' : 'No'],
        ['Allergens', record.allergen_process],
        ['Insurance policy', record.insurance_policy],
      ],
    ],
    [
      'Declarations and signature',
      [
        ...record.declarations.map(({ text, agreed }): Line => ['Declaration', `${text} ${agreed ? 'Agreed.' : ''}`]),
        ['Signed', record.signature],
        ['Signed on', record.signature && record.submitted_at ? formatDateTime(record.submitted_at) : ''],
      ],
    ],
  ];
  return sections.map(([title, lines]) => [title, lines.map(([label, words]) => [label, words.trim() || NOT_GIVEN])]);
}

/** All lines of all sections. */
export const recordLines = (record: CouncilRecord): Line[] => recordSections(record).flatMap(([, lines]) => lines);

/** The lines of the supplement's fields `from` to `to`, with a line for each missing field. */
function supplementLines(record: CouncilRecord, from: SupplementField, to: SupplementField): Line[] {
  const all = keysOf(SUPPLEMENT_LABELS);
  const span = all.slice(all.indexOf(from), all.indexOf(to) + 1);
  return supplementFields(record.operator_type)
    .filter((name) => span.includes(name) && name !== 'water_supply')
    .map((name) => ({ name, words: supplementWords(name, record.supplement[name]) }))
    .filter(({ name, words }) => words || record.missing_for_council.includes(name))
    .map(({ name, words }) => [SUPPLEMENT_LABELS[name], words]);
}

const labelOf = (labels: Record<string, string>, value: string) => labels[value] ?? value;
