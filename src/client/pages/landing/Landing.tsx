import { useState } from 'react';
import { submitSurvey } from '#api/survey';
import { SURVEY_QUESTIONS, survey } from '#rules/survey';
import { Choices } from '../../form/Choices.tsx';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Link } from '../../parts/Link.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { send } from '../../send.ts';

/** What we are, that we are launching soon, and the survey. */
export function Landing() {
  const [sent, setSent] = useState(false);
  return (
    <Page
      title="Home-cooked food from next door"
      nav={
        <>
          <Link href="/seller/start">Register as Seller</Link>
          <Link href="/driver">Apply as Driver</Link>
        </>
      }
    >
      <p>We are launching soon. Tell us what you would like to eat.</p>
      {sent ? (
        <Notice kind="success">Thanks for your feedback! We'll keep you posted as we launch near you</Notice>
      ) : (
        <Form
          rules={survey}
          draft="survey"
          submit="Submit"
          failed="Error submitting form"
          explain={({ status }) => (status === 429 ? undefined : 'Error submitting form')}
          onSend={async (value) => {
            await send(submitSurvey, value);
            setSent(true);
          }}
        >
          {SURVEY_QUESTIONS.map(({ field, question, options }) => (
            <Choices key={field} name={field} legend={question} options={options} />
          ))}
          <Field name="name" label="Name" autoComplete="name" />
          <Field name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
          <Field name="postcode" label="Postcode" autoComplete="postal-code" autoCapitalize="characters" />
        </Form>
      )}
    </Page>
  );
}
