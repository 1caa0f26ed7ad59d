import { object, pattern } from 'superstruct';
import { flag, oneOf } from './choices.ts';
import { email, oneLine, plain, requiredText, text } from './field.ts';

/** The parts of the form in their order, with their titles. */
export const SURVEY_PARTS = ['What you like', 'Your usual week', 'About you'] as const;

interface Question {
  /** Its name in the call and in the stored answers. */
  field: string;
  part: (typeof SURVEY_PARTS)[number];
  question: string;
  options: readonly string[];
}

/** The questions of the survey, each in its part of the form. The words of the options are sent and counted. */
export const SURVEY_QUESTIONS = [
  {
    field: 'food_pref',
    part: 'What you like',
    question: 'Which food do you prefer?',
    options: ['Home-cooked', 'Restaurant', 'Both'],
  },
  {
    field: 'access_pref',
    part: 'What you like',
    question: 'How would you like to get it?',
    options: ['Pickup', 'Delivery'],
  },
  {
    field: 'priority',
    part: 'What you like',
    question: 'What matters most to you?',
    options: ['Value', 'Healthy', 'Premium'],
  },
  {
    field: 'spending',
    part: 'Your usual week',
    question: 'How much do you spend on a meal?',
    options: ['£3-5', '£6-10', '£11-15', '£16+'],
  },
  {
    field: 'meal_pref',
    part: 'Your usual week',
    question: 'Which meal would you choose?',
    options: ['Value Meal (£3.99)', 'Premium Meal (£6.99)'],
  },
  {
    field: 'food_outside',
    part: 'Your usual week',
    question: 'How many times a week do you eat out or order in?',
    options: ['1–2 times', '3–5 times', '6+ times'],
  },
  {
    field: 'subscription',
    part: 'Your usual week',
    question: 'Would you subscribe to weekly meals?',
    options: ['Yes', 'No', 'Maybe'],
  },
  {
    field: 'age_group',
    part: 'About you',
    question: 'How old are you?',
    options: ['18-25', '26-40', '41-60', '60+'],
  },
] as const satisfies readonly Question[];
type SurveyQuestion = (typeof SURVEY_QUESTIONS)[number];

type Answers = { [Q in SurveyQuestion as Q['field']]: ReturnType<typeof oneOf<Q['options'][number]>> };

export const survey = object({
  ...(Object.fromEntries(
    SURVEY_QUESTIONS.map(({ field, options }) => [field, oneOf<string>(options, 'Choose an option.')]),
  ) as unknown as Answers),
  name: requiredText('Enter your name.', { max: 120, of: text(oneLine) }),
  email: email('Enter a valid email.'),
  postcode: requiredText('Enter a valid postcode.', {
    of: pattern(
      text((typed) => plain(typed).toUpperCase()),
      /^[A-Z\d ]{5,8}$/,
    ),
  }),
  updates: flag(),
});
