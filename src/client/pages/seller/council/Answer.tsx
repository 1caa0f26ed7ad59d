import type { ReactNode } from 'react';
import { answer, answerTerm, answerWords } from '#styles/pages/seller-apply';

/** A label and its answer, in a list of answers. */
export const Answer = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={answer}>
    <dt className={answerTerm}>{label}</dt>
    <dd className={answerWords}>{children}</dd>
  </div>
);
