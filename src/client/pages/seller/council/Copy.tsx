import { type ReactNode, useEffect, useRef } from 'react';
import type { Application } from '#api/council';
import { ANSWER_STEPS, DECLARATIONS, referenceOf, sentNote } from '#rules/council';
import { formatDateTime } from '#rules/dates';
import { SUPPLEMENT_LABELS, supplementFields } from '#rules/supplement';
import { supplementWords } from '#rules/supplement-words';
import { folded, foldedContent, foldedTitle } from '#styles/folded';
import { answers, copy, groupCard, onScreen, steps } from '#styles/pages/seller-apply';
import { seller, useValue } from '../../../session.ts';
import { Answer } from './Answer.tsx';
import { Group } from './Group.tsx';

interface CopyProps {
  application: Application;
  /** Shown below the copy, on screen only. */
  children: ReactNode;
}

/** The submitted application, to read and print. */
export function Copy({ application, children }: CopyProps) {
  const { application_id, data, supplement, submitted_at, esign_name } = application;
  const declarations = application.declarations_text ?? DECLARATIONS;
  const added = supplementFields(data.entity_type)
    .map((name) => [SUPPLEMENT_LABELS[name], supplementWords(name, supplement[name])] as const)
    .filter(([, words]) => words);
  const cook = useValue(seller);
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Folded text would not be printed.
    const unfold = () => {
      fold.current!.open = true;
    };
    addEventListener('beforeprint', unfold);
    return () => removeEventListener('beforeprint', unfold);
  }, []);
  return (
    <details ref={fold} className={folded}>
      <summary className={`${foldedTitle} ${onScreen}`}>Your copy</summary>
      <div className={`${foldedContent} ${copy}`}>
        <section className={groupCard}>
          <h3>About this application</h3>
          <dl className={answers}>
            <Line label="Reference" words={referenceOf(application_id)} />
            <Line label="Application" words={application_id} />
            <Line label="Submitted" words={submitted_at ? formatDateTime(submitted_at) : ''} />
            <Line label="Email" words={cook?.email} />
            <Line label="Phone" words={cook?.phone} />
            <Line label="Premises type" words="Domestic kitchen" />
          </dl>
        </section>
        {ANSWER_STEPS.map((step) => (
          <Group key={step} step={step} data={data} />
        ))}
        {added.length > 0 && (
          <section className={groupCard}>
            <h3>Details for your council</h3>
            <dl className={answers}>
              {added.map(([label, words]) => (
                <Line key={label} label={label} words={words} />
              ))}
            </dl>
          </section>
        )}
        <section className={groupCard}>
          <h3>Declarations</h3>
          <ul className={steps}>
            {Object.entries(declarations).map(([name, words]) => (
              <li key={name}>{words}</li>
            ))}
          </ul>
          <dl className={answers}>
            <Line label="Signed" words={esign_name} />
          </dl>
        </section>
        <p>{sentNote(application)}</p>
        <div className={onScreen}>{children}</div>
      </div>
    </details>
  );
}

const Line = ({ label, words }: { label: string; words: string | null | undefined }) =>
  words ? <Answer label={label}>{words}</Answer> : null;
