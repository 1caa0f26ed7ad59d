import { surveyCsv, surveyResults } from '#api/operator';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { card } from '#styles/page';
import { list, top } from '#styles/pages/operator';
import { Button } from '../../parts/Button.tsx';
import { send } from '../../send.ts';
import { useAction } from './action.tsx';
import { Answered, useAnswer } from './answer.tsx';
import { Bars } from './Bars.tsx';
import { save } from './save.ts';

const questionOf = (field: string) => SURVEY_QUESTIONS.find((one) => one.field === field)?.question ?? field;

/** What people answered on the landing page. */
export function Survey() {
  const results = useAnswer('survey', () => send(surveyResults));
  const { run, busy, notice } = useAction();
  return (
    <Answered from={results}>
      {({ total, questions }) => (
        <>
          <div className={top}>
            <p>
              {total} {total === 1 ? 'person has' : 'people have'} answered.
            </p>
            <Button
              kind="quiet"
              aria-disabled={busy}
              onClick={() => void run(() => save(surveyCsv, 'survey.csv'))}
            >
              Download every answer as CSV
            </Button>
          </div>
          {notice}
          <div className={list}>
            {questions.map(({ field, options }) => (
              <div key={field} className={card}>
                <Bars
                  caption={questionOf(field)}
                  of="Answer"
                  rows={options.map(({ option, count }) => ({ name: option, count }))}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </Answered>
  );
}
