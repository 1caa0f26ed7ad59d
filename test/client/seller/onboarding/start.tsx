import { saveDraft } from '../../../../src/client/form/draft.ts';
import { Onboarding } from '../../../../src/client/pages/seller/Onboarding.tsx';
import { cleanup, render, screen } from '../../dom.ts';
import { type Answers, fakeNetwork } from '../../network.ts';

export const POSTCODE = 'GET /public/eligibility/postcode';

export const CHECK = 'POST /public/eligibility/checks';

export const SEND = 'POST /public/email/send-code';

export const VERIFY = 'POST /public/email/verify';

export const WAITLIST = 'POST /public/waitlist';

export const SLOUGH = {
  covered: true,
  postcode: 'SL1 2LT',
  label: 'Slough',
  authority_name: 'Slough Borough Council',
};

export const VERIFIED = { email: 'rosa@example.co.uk', email_token: 'E' };

export const DRAFT = 'seller-start';

/** What the draft holds of someone on the way to each step. */
export const AT = {
  eligibility: { step: 'eligibility', postcode: 'SL1 2LT', area: SLOUGH },
  email: { step: 'email', postcode: 'SL1 2LT', area: SLOUGH },
  code: {
    step: 'email',
    postcode: 'SL1 2LT',
    area: SLOUGH,
    email: VERIFIED.email,
    verification_id: 'V',
    sentTo: VERIFIED.email,
    sentAt: 0,
  },
};

export const account = (over = {}) => ({
  step: 'account',
  postcode: 'SL1 2LT',
  area: SLOUGH,
  email: VERIFIED.email,
  email_token: 'E',
  provenEmail: VERIFIED.email,
  provenAt: Date.now(),
  ...over,
});

/** What is typed at the step of the account. */
export const FILLED = {
  name: 'Rosa Marino',
  phone: '07700 900 555',
  confirmPhone: '07700900555',
  address: '5 Elm Road, Slough',
  price_categories: 'Value',
  cuisine_types: 'Italian',
  meal_types: 'Dinner',
  password: 'Demo1234',
  confirmPassword: 'Demo1234',
};

export function begin(draft?: Record<string, unknown>, answers: Answers = {}) {
  if (draft) saveDraft(DRAFT, draft);
  const sent = fakeNetwork(answers);
  render(<Onboarding />);
  return sent;
}

export const reload = () => {
  cleanup();
  render(<Onboarding />);
};

export const alertText = async () => (await screen.findByRole('alert')).textContent;

export const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
