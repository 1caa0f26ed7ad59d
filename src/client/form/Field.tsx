import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { errorText, field, hintText, input, labelText, showButton, withButton } from '#styles/form';
import { Button } from '../components/Button.tsx';
import { useFormContext } from './context.ts';

export interface Common {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined;
}

/** A label, with a muted '(optional)' if the field may stay empty. */
export const withOptional = (label: ReactNode, optional?: boolean) =>
  optional ? (
    <>
      {label} <span className={hintText}>(optional)</span>
    </>
  ) : (
    label
  );

/**
 * Connects a control with its label, hint and message. Gives its id, initial value, ARIA attributes, and the hint and
 * message to render.
 */
export function useField(name: string, hint?: ReactNode) {
  const { id: form, messages, initial } = useFormContext();
  const id = `${form}-${name}`;
  const message = messages[name];
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    initial: initial[name],
    message,
    aria: { 'aria-describedby': describedBy || undefined, 'aria-invalid': message ? true : undefined },
    notes: (
      <>
        {hint && (
          <p id={`${id}-hint`} className={hintText}>
            {hint}
          </p>
        )}
        {message && (
          <p id={`${id}-error`} className={errorText}>
            {message}
          </p>
        )}
      </>
    ),
  };
}

/** A label, hint, message and control; `children` renders the control. */
export function Labelled({
  name,
  label,
  hint,
  optional,
  children,
}: Common & { children: (props: ControlProps) => ReactNode }) {
  const { id, initial, aria, notes } = useField(name, hint);
  return (
    <div className={field} data-field>
      <label className={labelText} htmlFor={id}>
        {withOptional(label, optional)}
      </label>
      {notes}
      {children({ id, name, className: input, defaultValue: initial as string | undefined, ...aria })}
    </div>
  );
}
type ControlProps = Pick<InputHTMLAttributes<HTMLElement>, 'id' | 'className' | 'defaultValue'> & { name: string };

/** A text input. */
export const Field = ({ name, label, hint, optional, ...rest }: Common & InputHTMLAttributes<HTMLInputElement>) => (
  <Labelled {...{ name, label, hint, optional }}>{(control) => <input type="text" {...control} {...rest} />}</Labelled>
);

/** A password input with a button to show the password. */
export function Password({ name, label, hint, ...rest }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled {...{ name, label, hint }}>
      {(control) => (
        <div className={withButton}>
          <input {...control} {...rest} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
          <Button
            kind="quiet"
            className={showButton}
            aria-pressed={shown}
            aria-label={`Show ${String(label).toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Labelled>
  );
}
