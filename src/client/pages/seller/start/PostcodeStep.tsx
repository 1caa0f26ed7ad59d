import { checkPostcode } from '#api/onboarding';
import { postcodeCheck } from '#rules/seller';
import { actions } from '#styles/form';
import { aside } from '#styles/pages/seller-start';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { send } from '../../../send.ts';
import { areaOf, ELIGIBILITY, type StepProps } from './draft.ts';

const MESSAGES: Record<string, string> = {
  invalid_postcode: 'Please enter a full UK postcode, e.g. SL1 2LT.',
};

/** Whether we are there already. Who lives elsewhere may go on and waits for us. */
export function PostcodeStep({ draft, keep }: StepProps) {
  const area = areaOf(draft);
  return (
    <>
      <Form
        rules={postcodeCheck}
        initial={{ postcode: draft.postcode }}
        submit="Check postcode"
        kind={area && 'quiet'}
        busy="Checking…"
        failed=""
        explain={({ error }) => MESSAGES[error ?? ''] ?? "Couldn't check right now. Please try again."}
        onChange={({ postcode }) => keep({ postcode: String(postcode) })}
        onSend={async ({ postcode }) => {
          const found = await send(checkPostcode, { pc: postcode });
          keep({ area: found, postcode: found.postcode });
        }}
      >
        <Field
          name="postcode"
          label="Postcode of your kitchen"
          hint="For example SL1 2LT."
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </Form>
      {area && (
        <>
          <Notice kind={area.covered ? 'success' : 'info'}>
            {area.covered ? (
              <p>Good news: we cover {area.label || area.postcode}.</p>
            ) : (
              <>
                <p>We are not in {area.label || area.postcode} yet.</p>
                <p className={aside}>
                  You are welcome to go on all the same: we put you on the waiting list and write to you when
                  we get there.
                </p>
              </>
            )}
            {area.authority_name && <p className={aside}>Your council is {area.authority_name}.</p>}
          </Notice>
          <div className={actions}>
            <Button onClick={() => keep({ step: ELIGIBILITY })}>Continue</Button>
          </div>
        </>
      )}
    </>
  );
}
