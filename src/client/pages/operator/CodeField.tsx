import { Field } from '../../form/Field.tsx';

/** The code of the second factor, as a login and a new authenticator app ask for it. */
export const CodeField = (props: { autoFocus?: boolean; required?: boolean }) => (
  <Field
    name="code"
    label="Code"
    hint="The 6-digit code from your authenticator app, or a recovery code."
    autoComplete="one-time-code"
    autoCapitalize="none"
    {...props}
  />
);
