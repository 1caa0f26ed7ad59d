import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApplicationData } from '#rules/council';
import { startSeller } from '../../../../src/client/session.ts';
import { named, press, screen } from '../../dom.ts';
import { AMINA } from '../people.ts';
import { ALL, begin, SUBMITTED, withCouncil } from './application.tsx';

const supplement = suite('the council application: what the details begin with');
withCouncil(supplement);

/** What a field holds: its text, or the values that are ticked. */
function held(name: string): string {
  const fields = named(name);
  const isTicks = /radio|checkbox/.test(fields[0]?.type ?? '');
  return (isTicks ? fields.filter(({ checked }) => checked) : fields).map(({ value }) => value).join();
}

const BEGINNINGS: [what: string, data: Partial<ApplicationData>, address: string, fields: Record<string, string>][] = [
  [
    'a sole trader runs the business in person, from home',
    { legal_name: ' Amina  Noor Khan', trading_name: '' },
    '12 High Street, Slough',
    {
      operator_first_name: 'Amina Noor',
      operator_last_name: 'Khan',
      operator_address_line1: '12 High Street',
      operator_town: 'Slough',
      operator_postcode: 'SL1 2LT',
      establishment_name: ' Amina  Noor Khan',
      establishment_phone: AMINA.phone,
      establishment_email: AMINA.email,
    },
  ],
  [
    'a business with a name of its own is called so',
    { trading_name: "Amina's Kitchen" },
    '12 High Street, Slough',
    { establishment_name: "Amina's Kitchen" },
  ],
  [
    "a company's name is nobody's own",
    { legal_name: 'Plates Ltd', entity_type: 'ltd' },
    '12 High Street, Slough',
    { operator_first_name: '', operator_last_name: '', establishment_name: 'Plates Ltd' },
  ],
  [
    'an address of one line has no town',
    { prep_address: '12 High Street SL1 2LT' },
    'The Mill',
    {
      premises_line1: '12 High Street',
      premises_town: '',
      premises_postcode: 'SL1 2LT',
      operator_address_line1: 'The Mill',
      operator_town: '',
    },
  ],
  [
    'an address in lines ends with its town',
    { prep_address: 'Flat 3\n12 High Street\nSlough\nsl12lt' },
    '12 High Street, Slough',
    { premises_line1: 'Flat 3, 12 High Street', premises_town: 'Slough', premises_postcode: 'SL1 2LT' },
  ],
  [
    'an address that has its postcode already has it once',
    { prep_address: '12 High Street, Slough SL1 2LT, SL1 2LT' },
    '12 High Street, Slough, sl12lt',
    {
      premises_line1: '12 High Street',
      premises_town: 'Slough',
      premises_postcode: 'SL1 2LT',
      operator_address_line1: '12 High Street',
      operator_town: 'Slough',
      operator_postcode: 'SL1 2LT',
    },
  ],
  [
    'where it sells and where its water comes from is said by the words of the council',
    { water_supply: 'private', sales_scale: ['Local customers', 'Online sales'], processing_activities: ['Cooking'] },
    '12 High Street, Slough',
    { water_supply: 'PRIVATE', business_scale: 'LOCAL,ONLINE', business_type: '070', processing_activities: '' },
  ],
];

for (const [what, data, address, fields] of BEGINNINGS) {
  supplement(what, async () => {
    startSeller('T', { ...AMINA, council_status: 'pending', address });
    await begin({ ...SUBMITTED, data: { ...ALL, ...data } });
    await screen.findByRole('button', { name: 'Update details' });
    press('Update details');
    await screen.findByRole('heading', { name: 'Details for your council' });
    assert.equal(Object.fromEntries(Object.keys(fields).map((name) => [name, held(name)])), fields);
  });
}

supplement.run();
