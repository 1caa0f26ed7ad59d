import type { Application, Council } from '#api/council';
import type { PublicSettings } from '#api/settings';
import { NATIONAL_REGISTRATION, START_NOTICE_DAYS } from '#rules/council';
import { formatDateTime } from '#rules/dates';
import { OBSTACLES, obstacleOf } from '#rules/obstacle';
import { isApproved } from '#rules/status';
import { button, buttonKinds, row } from '#styles/components';
import { mainSentence } from '#styles/pages/seller-apply';
import { platePart } from '#styles/pages/seller-council';
import { Notice } from '../../../components/Notice.tsx';
import { seller, useValue } from '../../../session.ts';
import { RegisteredOn } from '../RegisteredOn.tsx';
import { SendRecord } from './SendRecord.tsx';

interface StandingProps {
  application: Application;
  settings: PublicSettings | undefined;
  onSaved: (application: Application) => void;
}

/** The registration's status: whether the council has it, since when, and what the seller does now. */
export function Standing({ application, settings, onSaved }: StandingProps) {
  const { council, data, sent_to_council_at: sent, changed_since_sent, hand_over_failed: failed } = application;
  const { registered_on } = application;
  const name = council?.authority_name || data.authority_name || 'your council';
  const cook = useValue(seller);
  const obstacle = obstacleOf(cook?.council_status, cook?.council_reason);
  const refused = obstacle === 'refused';
  const support = settings?.support_email;
  const byMail = support ? <a href={`mailto:${support}`}>{support}</a> : 'us';
  const byEmail = <SendRecord application={application} name={name} onSaved={onSaved} />;
  return (
    <>
      {isApproved(cook?.council_status) ? (
        <>
          <h3 className={`${mainSentence} ${platePart}`}>Registered with {name}.</h3>
          <p>Your menu is open.{sent && ` We sent them this record on ${formatDateTime(sent)}.`}</p>
        </>
      ) : sent ? (
        <>
          <h3 className={`${mainSentence} ${platePart}`}>
            We sent this to {name} on {formatDateTime(sent)}.
          </h3>
          {(!refused || council?.phone) && (
            <p>
              {!refused &&
                `They may get in touch to arrange a visit. You can start selling once ${START_NOTICE_DAYS} days have passed and your registration is confirmed here.`}
              {council?.phone && ` You can call them on ${council.phone}.`}
            </p>
          )}
        </>
      ) : (
        <>
          <h3 className={`${mainSentence} ${platePart}`}>
            {registered_on ? `You registered with ${name}.` : `${capital(name)} doesn't have this yet.`}
          </h3>
          {failed && <p>We tried on {formatDateTime(failed.at)}, but our email didn't reach them.</p>}
          {!registered_on && <Register name={name} council={council} refused={refused} />}
          <RegisteredOn on={registered_on} idOf={() => Promise.resolve(application.application_id)} onSaved={onSaved} />
          {council?.email && !registered_on && (
            <>
              <p>
                Or we email this record to them in your name, with your signed declarations. Their answer goes to{' '}
                {cook?.email ?? 'you'}.
              </p>
              <div>{byEmail}</div>
            </>
          )}
        </>
      )}
      {changed_since_sent && (
        <Notice kind="info">
          <p>You've changed your details since we sent this, so {name} has an earlier version.</p>
          {council?.email && byEmail}
        </Notice>
      )}
      {obstacle && (
        <Notice kind="error">
          <p>
            <strong>{OBSTACLES[obstacle]}</strong> {cook?.council_reason}
          </p>
          {obstacle === 'closed' ? (
            <p>If you can put this right, or think we've made a mistake, email {byMail}.</p>
          ) : (
            <p>
              What to do next: put this right{refused && ` with ${name}`}, then email {byMail} with your reference and
              we'll look again. Your details stay as you sent them.
            </p>
          )}
        </Notice>
      )}
    </>
  );
}

interface RegisterProps {
  name: string;
  council: Council | null | undefined;
  /** Whether we refused the application. Then the text must not say that registration can't be refused. */
  refused: boolean;
}

/** What a seller does if the council has not received the registration. */
const Register = ({ name, council, refused }: RegisterProps) => (
  <>
    <p>
      Next: register with your council, at least {START_NOTICE_DAYS} days before you start selling. Registering is free
      {refused ? '.' : " and can't be refused."}
    </p>
    <p className={row}>
      {council?.guidance_url && (
        <a
          className={`${button} ${buttonKinds.main}`}
          href={council.guidance_url}
          target="_blank"
          rel="noopener noreferrer"
        >
          Register with {name}
        </a>
      )}
      <a
        className={`${button} ${buttonKinds[council?.guidance_url ? 'quiet' : 'main']}`}
        href={NATIONAL_REGISTRATION}
        target="_blank"
        rel="noopener noreferrer"
      >
        Register on GOV.UK
      </a>
    </p>
  </>
);

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
