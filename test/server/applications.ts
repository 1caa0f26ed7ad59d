import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { type Someone, type TestApp, today } from './helper.ts';

/** The five steps, filled in by a sole trader. */
export const data = {
  legal_name: 'Amina Khan',
  trading_name: "Amina's Kitchen",
  entity_type: 'sole_trader',
  dob: '1988-03-02',
  prep_address: '12 High Street, Slough',
  trading_address: '',
  start_date: addDaysTo(today, 28),
  opening_hours: 'Mon to Fri 9am-5pm',
  water_supply: 'public',
  processing_activities: ['Cooking', 'Freezing'],
  sales_scale: ['Local customers'],
  authority_name: 'Slough Borough Council',
  has_level2: true,
  allergen_process: 'Each dish is labelled with its allergens.',
  insurance_policy: 'POL-123456',
};
/** What a council asks for beside the five steps. */
export const supplement = {
  operator_first_name: 'Amina',
  operator_last_name: 'Khan',
  operator_address_line1: '12 High Street',
  operator_town: 'Slough',
  operator_postcode: 'SL1 2LT',
  premises_line1: '12 High Street',
  premises_town: 'Slough',
  premises_postcode: 'SL1 2LT',
  food_type: ['READY_TO_EAT', 'COOKED_OR_REHEATED'],
};
export const signed = {
  esign_name: 'Amina Khan',
  declarations: { correct_info: true, notify_changes: true, legal_responsibility: true },
};

/** Opens the application of a seller. */
export const open = async (t: TestApp, who: Someone) =>
  (await t.call('POST', '/auth/applications', { token: who.token, body: {} })).body.application;
export const save = (t: TestApp, who: Someone, id: string, fields: object) =>
  t.call('PATCH', `/auth/applications/${id}`, { token: who.token, body: { data: fields } });
export const submit = (t: TestApp, who: Someone, id: string, body: unknown = signed) =>
  t.call('POST', `/auth/applications/${id}/submit`, { token: who.token, body });

/** A seller with an application that is ready to be submitted. */
export async function ready(t: TestApp, over: object = {}): Promise<{ who: Someone; id: string }> {
  const who = await t.seller({ council_status: 'pending' });
  const { application_id: id } = await open(t, who);
  assert.is((await save(t, who, id, { ...data, ...over })).status, 200);
  return { who, id };
}
