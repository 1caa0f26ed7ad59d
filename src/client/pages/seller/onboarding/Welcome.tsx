import { button, buttonKinds } from '#styles/components';
import { actions } from '#styles/form';
import { ahead, aheadStep } from '#styles/pages/seller-start';
import { intro, introArt, introLead } from '#styles/wizard';
import { Link } from '../../../components/Link.tsx';
import { seller, useValue } from '../../../session.ts';

/** Shown once the account exists and the session has started: the next steps. */
export function Welcome() {
  const known = useValue(seller);
  return (
    <>
      <div className={intro}>
        <img className={introArt} src="/art/plate.svg" alt="" width="96" height="96" />
        <p>
          <strong className={introLead}>You're in{known ? `, ${known.name.split(' ')[0]}` : ''}.</strong> Here's what
          comes next:
        </p>
      </div>
      <ol className={ahead}>
        <li className={aheadStep}>
          Register with your local council as a food business: it's free, and we'll guide you.
        </li>
        <li className={aheadStep}>Upload your council's confirmation when it comes.</li>
        <li className={aheadStep}>Add your first dishes.</li>
      </ol>
      <div className={actions}>
        <Link href="/dashboard" className={`${button} ${buttonKinds.main}`}>
          Go to your dashboard
        </Link>
      </div>
    </>
  );
}
