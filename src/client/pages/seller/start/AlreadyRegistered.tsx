import { row } from '#styles/parts';
import { Link } from '../../../parts/Link.tsx';

/** The two ways on for someone who has an account. */
export const AlreadyRegistered = () => (
  <>
    This email is already registered.
    <span className={row}>
      <Link href="/seller/login">Log in</Link>
      <Link href="/seller/forgot-password">Reset password</Link>
    </span>
  </>
);
