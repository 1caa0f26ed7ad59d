/** A hidden input that tells password managers which account a password belongs to. */
export const Username = ({ email }: { email: string | undefined }) => (
  <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
);
