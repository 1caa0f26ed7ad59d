import { Field } from '../../form/Field.tsx';

/** The share code that proves the right to work of everyone except British and Irish citizens. */
export const ShareCodeField = ({ optional }: { optional?: boolean }) => (
  <Field
    name="share_code"
    label={optional ? 'Right-to-work share code (optional)' : 'Right-to-work share code'}
    hint={
      <>
        Get it at{' '}
        <a href="https://www.gov.uk/prove-right-to-work" target="_blank" rel="noreferrer">
          gov.uk/prove-right-to-work
        </a>
        . You can send it instead of a document. BRP cards expired at the end of 2024.
      </>
    }
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    placeholder="W12 345 678"
  />
);
