import { button, buttonKinds } from '#styles/components';
import { actions, intro } from '#styles/form';
import { ahead } from '#styles/pages/seller-start';
import { Link } from '../../../components/Link.tsx';
import { seller, useValue } from '../../../session.ts';

/** The account exists and the session has begun: what comes next. */
export function Welcome() {
  const known = useValue(seller);
  return (
    <>
      <div className={intro}>
        <img src="/art/plate.svg" alt="" width="72" height="72" />
        <p>
          <strong>Your account is ready{known ? `, ${known.name}` : ''}.</strong> You are logged in. What comes next:
        </p>
      </div>
      <ol className={ahead}>
        <li>Register with your local council as a food business: we lead you through it.</li>
        <li>Upload your licence when you have it.</li>
        <li>Put your first dishes on the menu.</li>
      </ol>
      <div className={actions}>
        <Link href="/dashboard" className={`${button} ${buttonKinds.main}`}>
          Go to your dashboard
        </Link>
      </div>
    </>
  );
}
