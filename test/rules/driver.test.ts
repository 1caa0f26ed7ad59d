import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeRequest, driverCode } from '#rules/codes';
import { driverApplication, driverApplicationSent, driverDocument } from '#rules/driver';
import { DRIVER_STATUSES } from '#rules/driver-status';
import { DOCUMENT_KINDS, missingDocuments } from '#rules/files';
import { check, fieldsOf } from '#rules/form';
import { empty, table, wrongTypes } from './cases.ts';

const TODAY = '2026-11-20';
const good = {
  first_name: 'Dev',
  last_name: 'Rider',
  phone: '+44 7700 900123',
  dob: '2000-01-01',
  address_line1: '1 High Street',
  city: 'Slough',
  postcode: 'SL1 2LT',
  transport: 'bicycle',
  work_status: 'uk_citizen',
  dbs_status: 'clear',
  password: 'secret12',
  confirmPassword: 'secret12',
  gdpr_consent: true,
  terms_accepted: true,
};

const page = suite('driver: application');
table(page, driverApplication(TODAY), good, [
  ['first_name', '', 'First name is required'],
  ['first_name', 'D', 'First name is required'],
  ['first_name', ' Jo ', undefined, 'Jo'],
  ['last_name', 'R', 'Last name is required'],
  ['phone', '', 'Phone is required'],
  ['phone', '123', 'Enter a valid UK phone number'],
  ['phone', '0770 090 0123', undefined, '07700900123'],
  ['dob', '', 'Date of birth is required'],
  ['dob', undefined, 'Date of birth is required'],
  ['dob', '2008-11-20', undefined],
  ['dob', '2008-11-21', 'You must be 18+'],
  ['dob', '2027-01-01', 'You must be 18+'],
  ['dob', '1899-12-31', 'Check your year of birth.'],
  ['dob', '1900-01-01', undefined],
  ['dob', '0990-02-03', 'Date of birth is required'],
  ['address_line1', ' ', 'Address line 1 is required'],
  ['address_line2', undefined, undefined, ''],
  ['city', '', 'City is required'],
  ['postcode', '', 'Postcode is required'],
  ['postcode', 'SL1', 'Enter a valid UK postcode'],
  ['postcode', 'sl12lt', undefined, 'SL1 2LT'],
  ['transport', '', 'Transport is required'],
  ['transport', undefined, 'Transport is required'],
  ['transport', 'boat', 'Select your transport'],
  ['work_status', '', 'Select work eligibility'],
  ['work_status', 'none', 'Select work eligibility'],
  ['work_status', 'other', undefined],
  ['dbs_status', '', 'Select DBS status'],
  ['dbs_status', 'not_provided', undefined],
  ['confirmPassword', '', 'Please confirm your password'],
  ['confirmPassword', undefined, 'Please confirm your password'],
  ['confirmPassword', 'secret13', 'Passwords must match'],
  ['gdpr_consent', false, 'Consent is required'],
  ['gdpr_consent', 'true', undefined, true],
  ['terms_accepted', undefined, 'You must accept the terms'],
]);
wrongTypes(page, driverApplication(TODAY), good, fieldsOf(driverApplication(TODAY)));
empty(page, driverApplication(TODAY), [
  ['first_name', 'First name is required'],
  ['last_name', 'Last name is required'],
  ['phone', 'Phone is required'],
  ['dob', 'Date of birth is required'],
  ['address_line1', 'Address line 1 is required'],
  ['city', 'City is required'],
  ['postcode', 'Postcode is required'],
  ['transport', 'Transport is required'],
  ['work_status', 'Select work eligibility'],
  ['dbs_status', 'Select DBS status'],
  ['password', 'Password must be at least 8 characters'],
  ['confirmPassword', 'Please confirm your password'],
  ['gdpr_consent', 'Consent is required'],
  ['terms_accepted', 'You must accept the terms'],
]);
page('a short password says so, and matches itself', () => {
  assert.equal(check(driverApplication(TODAY), { ...good, password: 'x', confirmPassword: 'x' }), {
    password: 'Password must be at least 8 characters',
  });
});
page('someone born on 29 February is 18 on 1 March', () => {
  const born = { ...good, dob: '2008-02-29' };
  assert.equal(check(driverApplication('2026-02-28'), born), { dob: 'You must be 18+' });
  assert.equal(check(driverApplication('2026-03-01'), born), {});
});
page.run();

const sent = suite('driver: application as sent');
const { confirmPassword, ...onTheWire } = { ...good, gdpr_consent: 'true', terms_accepted: 'true' };
table(sent, driverApplicationSent(TODAY), { ...onTheWire, email: 'd@b.co', verifyToken: 't' }, [
  ['confirmPassword', confirmPassword, undefined],
  ['confirmPassword', 'other', 'Passwords must match'],
  ['confirmPassword', '', 'Passwords must match'],
  ['email', ' D@b.co ', undefined, 'd@b.co'],
  // No address or proof is the server's 401, not a failed rule.
  ['email', undefined, undefined, ''],
  ['verifyToken', undefined, undefined, ''],
  ['verifyToken', ['a', 'b'], undefined, ''],
  ['first_name', ['Dev', 'Eve'], 'First name is required'],
]);
sent.run();

const codes = suite('driver: email codes');
table(codes, codeRequest, { email: 'd@b.co' }, [['email', 'd', 'Enter a valid email.']]);
table(codes, driverCode, { email: 'd@b.co', code: '012345' }, [
  ['email', '', 'Enter a valid email.'],
  ['code', '01 23 45', undefined, '012345'],
  ['code', '01234', 'Enter the 6-digit code.'],
]);
codes.run();

const documents = suite('driver: documents');
table(documents, driverDocument, { kind: 'licence_doc' }, [
  ['kind', 'profile_photo', undefined],
  ['kind', 'selfie', 'Choose the type of document.'],
  ['kind', undefined, 'Choose the type of document.'],
]);
documents('a driving licence has two sides', () => {
  assert.equal(
    Object.entries(DOCUMENT_KINDS).map(([kind, { max }]) => [kind, max]),
    [
      ['profile_photo', 1],
      ['right_to_work_doc', 1],
      ['dbs_doc', 1],
      ['insurance_doc', 1],
      ['licence_doc', 2],
    ],
  );
});
documents('the right to work must be shown', () => {
  assert.equal(missingDocuments([]), ['right_to_work_doc']);
  assert.equal(missingDocuments(['dbs_doc', 'right_to_work_doc']), []);
  assert.equal([missingDocuments([], 'W12345678'), missingDocuments([], '')], [[], ['right_to_work_doc']]);
});
documents('a driver is pending, approved or rejected', () => {
  assert.equal(Object.keys(DRIVER_STATUSES), ['pending', 'approved', 'rejected']);
});
documents.run();
