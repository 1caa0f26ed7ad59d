import { useEffect, useRef, useState } from 'react';
import { checkPostcode } from '#api/onboarding';
import { outwardCode } from '#rules/postcode';
import { postcodeCheck } from '#rules/seller';
import { UPDATES } from '#rules/updates';
import { actions, choiceBox, option } from '#styles/form';
import { aside } from '#styles/pages/seller-start';
import { intro, introArt } from '#styles/wizard';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Field, useField } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { valuesOf } from '../../../form/values.ts';
import { send } from '../../../send.ts';
import { areaOf, type StepProps } from './draft.ts';

const MESSAGES: Record<string, string> = {
  invalid_postcode: 'Please enter a full UK postcode, e.g. SL1 2LT.',
};

/** The example shows once: in the hint, or in the message about an invalid postcode. */
function Postcode() {
  const { message } = useField('postcode');
  return (
    <Field
      name="postcode"
      label="Your kitchen's postcode"
      hint={!message && 'For example SL1 2LT.'}
      autoComplete="postal-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}

/** Checks whether the area is covered. People elsewhere may continue and join the waiting list. */
export function PostcodeStep({ draft, save, next }: StepProps) {
  const area = areaOf(draft);
  const onward = useRef<HTMLDivElement>(null);
  const [checked, setChecked] = useState(0);
  // The answer and the next button may be behind a phone's keyboard.
  useEffect(() => {
    if (checked) onward.current?.scrollIntoView?.({ block: 'nearest' });
  }, [checked]);
  return (
    <>
      {/* Hidden after the check, since the answer needs the space. */}
      {!checked && (
        <div className={intro}>
          <img className={introArt} src="/art/pot.svg" alt="" width="72" height="72" />
          <p>Cook at home, sell to your neighbours. It takes five short steps, and you can stop and come back.</p>
        </div>
      )}
      <Form
        rules={postcodeCheck}
        initial={{ postcode: draft.postcode }}
        submit="Check postcode"
        kind={area && 'quiet'}
        busy="Checking…"
        failed=""
        explain={({ error }) => MESSAGES[error ?? ''] ?? "Couldn't check right now. Please try again."}
        onChange={({ postcode }) => save({ postcode: String(postcode) })}
        onSend={async ({ postcode }, { form }) => {
          const found = await send(checkPostcode, { pc: postcode });
          // Another one may have been typed meanwhile.
          const typed = String(valuesOf(form).postcode);
          save({ area: found, postcode: areaOf({ area: found, postcode: typed })?.postcode ?? typed });
          setChecked((count) => count + 1);
        }}
      >
        <Postcode />
      </Form>
      {area && (
        <>
          <Notice kind={area.covered ? 'success' : 'info'}>
            {area.covered ? (
              <p>Good news: we cover {area.label || area.postcode}.</p>
            ) : (
              <>
                <p>We're not in {area.label || outwardCode(area.postcode)} yet.</p>
                <p className={aside}>You can still sign up: we'll add you to the waiting list.</p>
                <label className={`${option} ${aside}`}>
                  <input
                    type="checkbox"
                    name="updates"
                    className={choiceBox}
                    checked={draft.updates ?? false}
                    onChange={({ target }) => save({ updates: target.checked })}
                  />
                  {UPDATES.words}
                </label>
              </>
            )}
            {area.authority_name && <p className={aside}>Your council is {area.authority_name}.</p>}
          </Notice>
          <div ref={onward} className={actions}>
            <Button onClick={next}>Continue</Button>
          </div>
        </>
      )}
    </>
  );
}
