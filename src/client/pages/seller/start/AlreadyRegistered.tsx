import { Link } from '../../../parts/Link.tsx';

/** The two ways on for someone who has an account. */
export const AlreadyRegistered = () => (
  <>
    This email is already registered. <Link href="/seller/login">Log in</Link> or{' '}
    <Link href="/seller/forgot-password">Reset password</Link>
  </>
);
