import * as assert from 'uvu/assert';
import { saveDraft } from '../../../../src/client/form/draft.ts';
import { Apply } from '../../../../src/client/pages/driver/Apply.tsx';
import { cleanup, fireEvent, named, press, putAll, render, screen, waitFor } from '../../dom.ts';
import { type Answers, fakeNetwork } from '../../network.ts';

export const APPLY = 'POST /public/driver/apply';

export const PROVEN = { email: 'tom@example.co.uk', provenEmail: 'tom@example.co.uk', verifyToken: 'V' };

export const DETAILS = {
  first_name: 'Tom',
  last_name: 'Reed',
  phone: '07700 900 123',
  dob: '1990-02-03',
  address_line1: '1 High Street',
  address_line2: '',
  city: 'Slough',
  postcode: 'sl12lt',
};

export const CHOICES = { work_status: 'uk_citizen', transport: 'car', dbs_status: 'clear' };

export const SECRETS = { password: 'secret12', confirmPassword: 'secret12' };

const TICKS = { gdpr_consent: true, terms_accepted: true };

/** The screen with what an earlier visit has left in the tab. */
export function begin(draft?: Record<string, unknown>, answers: Answers = {}) {
  if (draft) saveDraft('driver', draft);
  const sent = fakeNetwork(answers);
  render(<Apply />);
  return sent;
}

export const reload = () => {
  cleanup();
  render(<Apply />);
};

export const onStep = (n: number) => screen.findByText(`Step ${n} of 8`);

export const words = async (role: 'alert' | 'status', text: string) =>
  waitFor(() =>
    assert.ok(
      screen.getAllByRole(role).some((one) => one.textContent!.includes(text)),
      text,
    ),
  );

/** On step 8 with everything before it right; answers the applications that were sent. */
export async function atDocuments(answers: Answers = {}, draft: Record<string, unknown> = {}) {
  const sent = begin({ ...PROVEN, ...DETAILS, ...CHOICES, step: 'documents', ...draft }, answers);
  // The password outlives no reload.
  await onStep(7);
  await waitFor(() => assert.ok(named('password')[0]));
  putAll({ ...SECRETS, ...TICKS });
  press('Next');
  await onStep(8);
  return () => sent.filter(({ call }) => call === APPLY);
}

export const attach = (name: string, ...files: File[]) => {
  const [input] = named(name);
  Object.defineProperty(input, 'files', { value: files, configurable: true, writable: true });
  fireEvent.change(input!);
};

export const pdf = (name = 'passport.pdf') => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
