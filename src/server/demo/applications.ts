import { NATIONAL_REGISTRATION } from '#rules/council';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import type { Supplement } from '#rules/supplement';
import { freeze, mergeData, mergeSupplement, openOrMake, saveCouncil, setSent } from '../council/store.ts';
import type { Services } from '../services.ts';

export interface Stage {
  name: string;
  address: string;
  postcode: string;
  /** The progress of the application. */
  stage: 'draft' | 'submitted' | 'sent';
}

const COUNCIL = 'Slough Borough Council';
const HOUR_MS = 3_600_000;

/** Adds a council that accepts records, if it is missing. */
export const ensureCouncil = ({ database: { db } }: Services): Promise<void> =>
  saveCouncil(db, {
    authority_name: COUNCIL,
    email: 'food.safety@council.demo.test',
    phone: '01753475111',
    guidance_url: NATIONAL_REGISTRATION,
  });

/** Adds an application at its stage, unless the seller has one. */
export async function ensureApplication(services: Services, seller: string, person: Stage): Promise<void> {
  const now = services.now();
  await services.database.transaction(async (trx) => {
    const { row, made } = await openOrMake(trx, seller, 'paid', now);
    if (!made) return;
    const { application_id: id } = row;
    const { name, address, postcode, stage } = person;
    const identity = { legal_name: name, trading_name: '', entity_type: 'sole_trader' as const, dob: '1988-03-02' };
    await mergeData(trx, id, seller, identity, now);
    if (stage === 'draft') return;
    const [line1 = '', town = ''] = address.split(', ');
    const premises = {
      prep_address: `${address}, ${postcode}`,
      trading_address: '',
      start_date: addDaysTo(londonToday(now), 35),
      opening_hours: 'Mon to Fri 5pm-9pm',
      water_supply: 'public' as const,
      processing_activities: ['Cooking' as const],
      sales_scale: ['Local customers' as const],
      authority_name: COUNCIL,
      has_level2: true,
      allergen_process: 'Every recipe lists its allergens. I label each box and ask every customer about allergies.',
      insurance_policy: 'DEMO-204417',
    };
    await mergeData(trx, id, seller, premises, now);
    await freeze(trx, id, name, new Date(now.getTime() - 26 * HOUR_MS));
    if (stage === 'submitted') return;
    await mergeSupplement(trx, id, supplementOf(name, line1, town, postcode), now);
    await setSent(trx, id, new Date(now.getTime() - 20 * HOUR_MS));
  });
}

function supplementOf(name: string, line1: string, town: string, postcode: string): Partial<Supplement> {
  const [operator_first_name = '', operator_last_name = ''] = name.split(' ');
  return {
    operator_first_name,
    operator_last_name,
    operator_address_line1: line1,
    operator_town: town,
    operator_postcode: postcode,
    premises_line1: line1,
    premises_town: town,
    premises_postcode: postcode,
    food_type: ['COOKED_OR_REHEATED'],
  };
}
