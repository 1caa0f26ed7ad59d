import { surveyCsv, surveyResults } from '#api/operator/survey';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { card } from '#styles/page';
import { top } from '#styles/pages/operator';
import { barList } from '#styles/pages/operator-bars';
import { Button } from '../../components/Button.tsx';
import { downloadAnswer } from '../../components/download.ts';
import { send } from '../../send.ts';
import { Bars } from './Bars.tsx';
import { useAction } from './use-action.tsx';
import { QueryBoundary, useQuery } from './use-query.tsx';

const questionOf = (field: string) => SURVEY_QUESTIONS.find((one) => one.field === field)?.question ?? field;

/** The results of the landing page's survey. */
export function Survey() {
  const results = useQuery('survey', () => send(surveyResults));
  const { run, busy, notice } = useAction();
  return (
    <QueryBoundary query={results}>
      {({ total, questions }) => (
        <>
          <div className={top}>
            <p>
              {total} {total === 1 ? 'person has' : 'people have'} answered.
            </p>
            <Button
              kind="quiet"
              aria-disabled={busy}
              onClick={() => void run(() => downloadAnswer(surveyCsv, 'survey.csv'))}
            >
              {busy ? 'Downloading…' : 'Download as CSV'}
            </Button>
          </div>
          {notice}
          <div className={barList}>
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
    </QueryBoundary>
  );
}
