import { answerComplaint, type ComplaintRecord, listComplaints } from '#api/operator/complaints';
import { COMPLAINT_SUBJECTS, type ComplaintSubject, complaintAnswer, MAX_COMPLAINT } from '#rules/complaint-answer';
import { formatDateTime } from '#rules/dates';
import { soft, stack } from '#styles/components';
import { apart, cases, decisionForm, halves, top } from '#styles/pages/operator';
import { factWords } from '#styles/pages/operator-facts';
import { toast } from '../../components/Toast.tsx';
import { draftOf } from '../../form/draft.ts';
import { Form } from '../../form/Form.tsx';
import { TextArea } from '../../form/Select.tsx';
import { send } from '../../send.ts';
import { breakable } from './breakable.tsx';
import { cardIn, titleIn } from './list/card.ts';
import { type Query, QueryBoundary, useOpenAndPaged } from './use-query.tsx';

/** Complaints from /complain: those to answer, then those that were. */
export function Complaints() {
  const complaints = useOpenAndPaged('complaints', async (asked) => {
    const { complaints: items, next } = await send(listComplaints, asked);
    return { items, next };
  });
  return (
    <QueryBoundary query={complaints}>
      {({ items }) => {
        const [open, answered] = [items.filter(isOpen), items.filter((one) => !isOpen(one))];
        const cards = (of: ComplaintRecord[]) => (
          <div className={cases}>
            {of.map((one) => (
              <Card key={one.id} complaint={one} contested={complaints.contested} onChange={complaints.replace} />
            ))}
          </div>
        );
        return (
          <>
            <h2 className={top}>To answer</h2>
            {open.length > 0 ? cards(open) : <p>No complaint is waiting for an answer.</p>}
            {answered.length > 0 && (
              <>
                <h2 className={apart}>Answered</h2>
                {cards(answered)}
              </>
            )}
            {complaints.more}
          </>
        );
      }}
    </QueryBoundary>
  );
}

const isOpen = ({ answered_at }: ComplaintRecord) => !answered_at;

interface CardProps {
  complaint: ComplaintRecord;
  contested: Query<unknown>['contested'];
  onChange: (complaint: ComplaintRecord) => void;
}

function Card({ complaint, contested, onChange }: CardProps) {
  const { id, reference, email, name, about, text, created_at, answered_at, answer } = complaint;
  const subject = COMPLAINT_SUBJECTS[about as ComplaintSubject] ?? about;
  const told = (
    <div className={stack}>
      <p className={soft}>
        {formatDateTime(created_at)} from{' '}
        <a href={`mailto:${email}`} translate="no">
          {breakable(email)}
        </a>
        {name && `, ${name}`}
      </p>
      <p className={factWords}>{text}</p>
      {answered_at && (
        <>
          <p className={soft}>Answered on {formatDateTime(answered_at)}:</p>
          <p className={factWords}>{answer}</p>
        </>
      )}
    </div>
  );
  return (
    <article className={cardIn({})} aria-label={`Complaint ${reference}`}>
      <h3 className={titleIn({})}>
        {subject} <span translate="no">{reference}</span>
      </h3>
      {answered_at ? (
        told
      ) : (
        <div className={halves}>
          {/* Beside a form that is higher, the words stay together. */}
          <div>{told}</div>
          <div className={decisionForm}>
            <Form
              rules={complaintAnswer}
              draft={draftOf(`complaint ${id}`)}
              submit="Send answer"
              busy="Sending…"
              failed="Couldn't send the answer."
              onSend={async (value, { form }) => {
                const { complaint: answered } = await contested(send(answerComplaint, value, { id }), toast);
                form.reset();
                onChange(answered);
                toast("Sent. We've emailed them.");
              }}
            >
              <TextArea
                name="text"
                label="Your answer"
                hint="We'll email it exactly as you write it, with the reference."
                rows={6}
                maxLength={MAX_COMPLAINT}
              />
            </Form>
          </div>
        </div>
      )}
    </article>
  );
}
