import { type ReactNode, useId } from 'react';
import type { ApplicationData } from '#rules/council';
import { answers, groupCard, groupHead, notGiven } from '#styles/pages/seller-apply';
import { Answer } from './Answer.tsx';
import { type AnswerStep, answersOf, TITLES } from './answers.ts';

interface GroupProps {
  step: AnswerStep;
  data: Partial<ApplicationData>;
  /** Shown beside the heading. */
  children?: ReactNode;
}

/** One step's answers, as text. */
export function Group({ step, data, children }: GroupProps) {
  const id = useId();
  return (
    <section className={groupCard} aria-labelledby={id}>
      <div className={groupHead}>
        <h3 id={id}>{TITLES[step]}</h3>
        {children}
      </div>
      <dl className={answers}>
        {answersOf(step, data).map(([label, words]) => (
          <Answer key={label} label={label}>
            {words || <span className={notGiven}>Not given</span>}
          </Answer>
        ))}
      </dl>
    </section>
  );
}
