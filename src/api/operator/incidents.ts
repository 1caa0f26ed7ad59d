import type { Input } from '#rules/form';
import type { incidentDecision } from '#rules/incident';
import type { Act, Call, Output } from '../call.ts';
import { base, contested, type Page } from './base.ts';
import { contactShape, deliveryRecordShape } from './deliveries.ts';
import { documentShape } from './documents.ts';

export const incidentRecordShape = {
  id: 'text',
  reason: 'text',
  note: 'text',
  'outcome?': 'text',
  decision_note: 'text',
  created_at: 'text',
  'tapped_at?': 'text',
  'resolved_at?': 'text',
  /** The driver's photo, which `readDocument` gives. */
  'photo?': documentShape,
  driver: contactShape,
  delivery: deliveryRecordShape,
} as const;
export type IncidentRecord = Output<typeof incidentRecordShape>;

export const answers = {
  listIncidents: { incidents: [incidentRecordShape], 'next?': 'text' },
  resolveIncident: { incident: incidentRecordShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** `open`: only problems without a decision. */
export const listIncidents: Call<Page & { open?: boolean | undefined }, Answer<'listIncidents'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/incidents',
};

/** close_paid completes the delivery and close_unpaid cancels it. Either may follow return_to_kitchen. */
export const resolveIncident: Act<Partial<Input<typeof incidentDecision>>, Answer<'resolveIncident'>, 'operator'> = {
  ...contested,
  method: 'POST',
  path: '/operator/incidents/{id}/resolve',
};
