import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { applicationData, review, submission } from '#rules/council';
import { driverApplication } from '#rules/driver';
import { check, type Rules } from '#rules/form';
import { incidentDecision, incidentReport } from '#rules/incident';
import { launch } from '#rules/launch';
import { dish } from '#rules/menu';
import {
  councilName,
  coverageNames,
  deliveriesCsv,
  deliveryDraft,
  driverRejection,
  searchText,
  sellerStatus,
} from '#rules/operator';
import { driverReset, passwordChange, sellerReset } from '#rules/password';
import { newPayout } from '#rules/payout';
import { rightToWorkCheck } from '#rules/right-to-work';
import { operatorCredentials, secondFactorProof } from '#rules/second-factor';
import { sellerRegistration } from '#rules/seller';
import { supplement } from '#rules/supplement';
import { survey } from '#rules/survey';

const TODAY = '2026-11-22';

/** The fewest and the most characters of every text, by its rules. */
const LENGTHS: [name: string, rules: Rules<unknown>, Record<string, [least: number, most: number]>][] = [
  ["an operator's login", operatorCredentials, { code: [0, 40], password: [1, 200] }],
  ['what replaces a second factor', secondFactorProof, { code: [1, 40], password: [1, 200] }],
  [
    'a council application',
    applicationData(TODAY),
    {
      legal_name: [1, 120],
      trading_name: [0, 120],
      prep_address: [8, 300],
      trading_address: [0, 300],
      opening_hours: [6, 200],
      authority_name: [1, 120],
      allergen_process: [10, 2000],
      insurance_policy: [6, 60],
    },
  ],
  ['a signature', review, { esign_name: [1, 120] }],
  ['a submission', submission, { esign_name: [0, 120] }],
  [
    'a driver',
    driverApplication(TODAY),
    {
      first_name: [2, 60],
      last_name: [2, 60],
      address_line1: [1, 200],
      address_line2: [0, 200],
      city: [1, 100],
      password: [8, 200],
    },
  ],
  ['a problem', incidentReport, { note: [0, 500] }],
  ['its decision', incidentDecision, { note: [0, 500] }],
  ['a launch', launch, { subject: [1, 120], text: [1, 5000] }],
  ['a dish', dish(TODAY), { dish_name: [1, 120], description: [0, 200], ingredients: [0, 500] }],
  ['a rejection', driverRejection, { reason: [1, 500] }],
  ['a council status', sellerStatus(), { council_status: [1, 60], reason: [0, 500] }],
  ['a sheet', deliveriesCsv, { csv: [1, 1_048_576] }],
  [
    'a delivery',
    deliveryDraft(`${TODAY}T12:00:00.000Z`),
    { pickup_address: [0, 300], dropoff_address: [0, 300], contact: [0, 200], notes: [0, 500] },
  ],
  ['an area', coverageNames, { label: [1, 120], authority_name: [0, 120] }],
  ['a council', councilName, { authority_name: [1, 120] }],
  ['a search', searchText, { q: [3, 200] }],
  ['a change of the password', passwordChange, { password: [1, 200], newPassword: [8, 200] }],
  ["a seller's new password", sellerReset, { newPassword: [8, 200] }],
  ["a driver's new password", driverReset, { password: [6, 200] }],
  ['a payout', newPayout, { reference: [0, 100] }],
  ['a check', rightToWorkCheck, { conditions: [0, 500] }],
  ['a seller', sellerRegistration, { name: [1, 120], address: [5, 300], password: [8, 200], status_in_uk: [0, 60] }],
  [
    'what a council asks for beside',
    supplement(TODAY),
    {
      operator_first_name: [0, 120],
      operator_last_name: [0, 120],
      operator_address_line1: [0, 120],
      operator_town: [0, 120],
      main_partner: [0, 120],
      establishment_name: [0, 120],
      premises_line1: [0, 120],
      premises_town: [0, 120],
    },
  ],
  ['an answer to the survey', survey, { name: [1, 120] }],
];

const lengths = suite('lengths of texts');
/** Letters, and a digit where some rules want one. */
const text = (length: number) => `${'x'.repeat(length - 1)}1`;
for (const [name, rules, fields] of LENGTHS) {
  lengths(`${name}: the shortest and the longest are taken, one less or more is not`, () => {
    for (const [field, [least, most]] of Object.entries(fields)) {
      const isTaken = (value: string) => !check(rules, { [field]: value }, [field])[field];
      assert.ok(least === 0 ? isTaken('') : isTaken(text(Math.max(least, 2))), `${field}: ${least}`);
      if (least > 0) assert.not.ok(isTaken(least === 1 ? '' : text(least - 1)), `${field}: below ${least}`);
      assert.ok(isTaken(text(most)), `${field}: ${most}`);
      assert.not.ok(isTaken(text(most + 1)), `${field}: above ${most}`);
    }
  });
}

lengths('a launch is for 1 to 200 areas, each counted once', () => {
  const areas = Array.from({ length: 201 }, (_, at) => `${'ABCDEFGHIJKLMNOPQRSTU'[Math.floor(at / 10)]}${at % 10}`);
  const message = (codes: string[]) => check(launch, { areas: codes }, ['areas']).areas;
  assert.is(message(areas.slice(0, 200)), undefined);
  assert.is(message([...areas.slice(0, 200), 'a0']), undefined);
  for (const codes of [areas, []]) assert.is(message(codes), 'Enter one or more areas, for example SL1 or SL1 2.');
});

lengths.run();
