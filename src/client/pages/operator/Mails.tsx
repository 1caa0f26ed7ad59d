import { listMails, type MailRecord, resendMail } from '#api/operator/mails';
import { formatDateTime } from '#rules/dates';
import { formWidth } from '#styles/pages/operator';
import { directory, entry, entryDetail, longEntryWords, reason } from '#styles/pages/operator-directory';
import { Button } from '../../components/Button.tsx';
import { toast } from '../../components/Toast.tsx';
import { send } from '../../send.ts';
import { breakable } from './breakable.tsx';
import { useAction } from './use-action.tsx';
import { type Query, QueryBoundary, usePagedQuery } from './use-query.tsx';

/** Emails that never arrived, with a button to send them again. */
export function Mails() {
  const mails = usePagedQuery('mails', async (before) => {
    const { mails: items, next } = await send(listMails, { failed: true, before });
    return { items, next };
  });
  return (
    <QueryBoundary query={mails}>
      {({ items }) =>
        items.length === 0 ? (
          <p>Every email has been sent.</p>
        ) : (
          <>
            <p className={formWidth}>
              These emails bounced or couldn't be delivered within 24 hours. Their text is hidden because some contain
              private codes.
            </p>
            <ul className={directory}>
              {items.map((mail) => (
                <Failed
                  key={mail.id}
                  mail={mail}
                  contested={mails.contested}
                  onSent={() => mails.set((old) => ({ ...old, items: old.items.filter(({ id }) => id !== mail.id) }))}
                />
              ))}
            </ul>
            {mails.more}
          </>
        )
      }
    </QueryBoundary>
  );
}

interface FailedProps {
  mail: MailRecord;
  contested: Query<unknown>['contested'];
  onSent: () => void;
}

function Failed({ mail, contested, onSent }: FailedProps) {
  const { id, to, subject, created_at, failure, expired } = mail;
  const { run, busy, notice } = useAction();
  return (
    <li className={entry}>
      <div className={longEntryWords}>
        <strong>{subject}</strong>
        <p className={reason}>{failure}</p>
        <p className={entryDetail}>
          To {breakable(to)} · {formatDateTime(created_at)}
        </p>
        {expired && (
          <p className={entryDetail}>The code or link in it no longer works. {breakable(to)} can ask for a new one.</p>
        )}
      </div>
      {!expired && (
        <Button
          kind="quiet"
          aria-label={`Resend to ${to}: ${subject}`}
          aria-disabled={busy}
          onClick={() =>
            void run(async () => {
              await contested(send(resendMail, undefined, { id }), toast);
              toast('On its way again.');
              onSent();
            })
          }
        >
          {busy ? 'Sending…' : 'Resend'}
        </Button>
      )}
      {notice}
    </li>
  );
}
