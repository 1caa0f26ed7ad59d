/** Tells password managers whose password stands beside it; people don't see it. */
export const Username = ({ email }: { email: string | undefined }) => (
  <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
);
