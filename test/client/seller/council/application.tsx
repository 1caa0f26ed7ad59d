import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Application } from '#api/council';
import type { ApplicationData } from '#rules/council';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { Council } from '../../../../src/client/pages/seller/Council.tsx';
import { startSeller } from '../../../../src/client/session.ts';
import { putAll, render, screen, waitFor } from '../../dom.ts';
import { type Answers, fakeNetwork, type Sent } from '../../network.ts';
import { visits } from '../../visit.ts';
import { AMINA } from '../people.ts';

export const ID = '01a1fcef-4730-727f-af08-856621546931';

export const OPEN = 'POST /auth/applications';

export const SAVE = `PATCH /auth/applications/${ID}`;

export const SUBMIT = `POST /auth/applications/${ID}/submit`;

export const AUTHORITY = 'GET /auth/applications/authority';

export const SETTINGS = 'GET /public/settings';

export const today = londonToday(new Date());

export const earliest = addDaysTo(today, 28);

export const IDENTITY = {
  legal_name: 'Amina Khan',
  trading_name: '',
  entity_type: 'sole_trader' as const,
  dob: '1985-07-14',
};

export const PREMISES = {
  prep_address: '12 High Street, Slough',
  trading_address: '',
  start_date: earliest,
  opening_hours: 'Mon to Fri 9am-5pm',
  water_supply: 'public' as const,
  processing_activities: ['Cooking' as const],
  sales_scale: [],
  authority_name: 'Slough Borough Council',
};

export const HYGIENE = { has_level2: true, allergen_process: 'Labels on every box.', insurance_policy: 'POL-12345' };

export const ALL: Partial<ApplicationData> = { ...IDENTITY, ...PREMISES, ...HYGIENE };

export const application = (over: Partial<Application> = {}): Application => ({
  application_id: ID,
  payment_status: 'paid',
  status: 'draft',
  data: {},
  supplement: {},
  missing_for_council: [],
  changed_since_sent: false,
  ...over,
});

export const SUBMITTED = application({
  status: 'submitted',
  data: ALL,
  submitted_at: '2026-11-02T23:30:00.000Z',
  esign_name: 'Amina Khan',
  declarations_text: { correct_info: 'The words of that day.' },
});

/** Opens the page on a server that merges what is saved, as the real one does. */
export async function begin(over: Partial<Application> = {}, answers: Answers = {}, step?: number): Promise<Sent[]> {
  let kept = application(over);
  const sent = fakeNetwork({
    [OPEN]: () => ({ status: 200, body: { application: kept } }),
    [SAVE]: ({ body }) => {
      kept = { ...kept, data: { ...kept.data, ...(body.data as object) } };
      return { status: 200, body: { application: kept } };
    },
    [AUTHORITY]: { status: 200, body: { authority_name: 'Slough Borough Council' } },
    [SETTINGS]: { status: 200, body: { support_email: 'help@kitchen.test', application_fee_pence: 0 } },
    ...answers,
  });
  render(<Council />);
  if (step) await screen.findByText(`Step ${step} of 5`);
  return sent;
}

export const bodiesOf = (sent: Sent[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

export const stepIs = (step: number) => screen.findByText(`Step ${step} of 5`);

export const alertSays = async (words: string) =>
  waitFor(() =>
    assert.ok(
      screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes(words)),
      words,
    ),
  );

export function sign(name = 'Amina Khan') {
  putAll({ correct_info: true, notify_changes: true, legal_responsibility: true, esign_name: name });
}

/** Opens the page of a cook whose kitchen the council does not know yet; leaves nothing of it after. */
export function withCouncil(suite: Test): void {
  visits(suite, '/seller/apply', 'seller');
  suite.before.each(() => startSeller('T', { ...AMINA, council_status: 'pending' }));
}
