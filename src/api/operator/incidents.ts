import type { Input } from '#rules/form';
import type { incidentDecision } from '#rules/incident';
import type { Call, Output } from '../call.ts';
import { contactShape, deliveryRecordShape } from './deliveries.ts';
import { base, type Page, racing } from './roles.ts';

export const incidentRecordShape = {
  id: 'text',
  reason: 'text',
  note: 'text',
  'outcome?': 'text',
  decision_note: 'text',
  created_at: 'text',
  'tapped_at?': 'text',
  'resolved_at?': 'text',
  driver: contactShape,
  delivery: deliveryRecordShape,
} as const;
export type IncidentRecord = Output<typeof incidentRecordShape>;

export const answers = {
  listIncidents: { incidents: [incidentRecordShape], 'next?': 'text' },
  resolveIncident: { incident: incidentRecordShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** `open`: only those that nothing was decided about. */
export const listIncidents: Call<Page & { open?: boolean | undefined }, Answer<'listIncidents'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/incidents',
};

/** close_paid completes the delivery, close_unpaid cancels it. After return_to_kitchen one of these may follow. */
export const resolveIncident: Call<Partial<Input<typeof incidentDecision>>, Answer<'resolveIncident'>, 'operator'> = {
  ...racing,
  method: 'POST',
  path: '/operator/incidents/{id}/resolve',
};
