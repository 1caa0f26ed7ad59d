import { row } from '#styles/components';
import { Link } from '../../../components/Link.tsx';

export const ALREADY_REGISTERED = 'This email is already registered.';

/** Links for people who already have an account. */
export const AlreadyRegistered = () => (
  <>
    {ALREADY_REGISTERED}
    <span className={row}>
      <Link href="/seller/login">Log in</Link>
      <Link href="/seller/forgot-password">Reset password</Link>
    </span>
  </>
);
