import type { ReactNode } from 'react';
import type { Application } from '#api/council';
import type { PublicSettings } from '#api/settings';
import {
  type ANSWER_STEPS,
  type ApplicationData,
  type ApplicationStep,
  ENTITY_TYPES,
  STEP_FIELDS,
  WATER_SUPPLIES,
} from '#rules/council';
import { formatDate } from '#rules/dates';
import type { Messages, Rules } from '#rules/form';

/** The labels of the application's fields, in the steps, the review and the printed copy. */
export const LABELS: Record<keyof ApplicationData, string> = {
  legal_name: 'Legal name',
  trading_name: 'Trading name',
  entity_type: 'Type of business',
  dob: 'Date of birth',
  prep_address: 'Kitchen address',
  trading_address: 'Trading address',
  start_date: 'Start date',
  opening_hours: 'Opening hours',
  water_supply: 'Water supply',
  processing_activities: 'What you do with the food',
  sales_scale: 'Where you sell',
  authority_name: 'Local authority',
  has_level2: 'Level 2 food hygiene certificate',
  allergen_process: 'How you manage allergens',
  insurance_policy: 'Insurance policy number',
};

export const TITLES: Record<ApplicationStep, string> = {
  identity: 'About you',
  premises: 'Your kitchen',
  hygiene: 'Hygiene and insurance',
  payment: 'Payment',
  review: 'Review and declarations',
};

export type AnswerStep = (typeof ANSWER_STEPS)[number];

/** A step's answers as label and text; '' for an empty answer. */
export function answersOf(step: AnswerStep, data: Partial<ApplicationData>): [label: string, words: string][] {
  return STEP_FIELDS[step].map((name) => [LABELS[name], answerText(name, data)]);
}

function answerText(name: keyof ApplicationData, data: Partial<ApplicationData>): string {
  switch (name) {
    case 'entity_type':
      return data.entity_type ? ENTITY_TYPES[data.entity_type] : '';
    case 'water_supply':
      return data.water_supply ? WATER_SUPPLIES[data.water_supply] : '';
    case 'dob':
    case 'start_date':
      return data[name] ? formatDate(data[name]) : '';
    case 'has_level2':
      return data.has_level2 === undefined ? '' : data.has_level2 ? 'Yes' : 'No';
    case 'processing_activities':
    case 'sales_scale':
      return (data[name] ?? []).join(', ');
    default:
      return data[name] ?? '';
  }
}

/** The props of every step. */
export interface StepProps {
  application: Application;
  /** The authority of the seller's postcode; '' if unknown. */
  authority: string;
  settings: PublicSettings | undefined;
  step: ApplicationStep;
  today: string;
  rules: Rules<ApplicationData>;
  /** The messages of the step's fields. */
  messages: Messages | undefined;
  next: () => void;
  /** The back button. */
  back: ReactNode;
  /** Saves a step's answers and moves on. */
  onSave: (answers: Partial<ApplicationData>) => Promise<void>;
  /** The ticks and the signature, kept while the person looks at another step. */
  signing: Record<string, unknown>;
  onSigning: (values: Record<string, unknown>) => void;
  onChange: (step: AnswerStep) => void;
  onSendBack: (found: Messages, words: string) => void;
  onSubmitted: (application: Application) => void;
  /** It has been submitted elsewhere: loads it again. */
  onGone: () => Promise<void>;
}
