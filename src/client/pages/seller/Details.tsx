import { useState } from 'react';
import { changeProfile } from '#api/seller';
import { fieldsOf } from '#rules/form';
import { CUISINES, MEAL_TYPES, PRICE_CATEGORIES, sellerProfile } from '#rules/seller';
import { soft } from '#styles/components';
import { AccountFold, AlertsFold } from '../../components/Fold.tsx';
import { KitchenPage } from '../../components/KitchenPage.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Choices } from '../../form/Choices.tsx';
import { draftOf } from '../../form/draft.ts';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { TextArea } from '../../form/Select.tsx';
import { send } from '../../send.ts';
import { saveSeller, seller, useValue } from '../../session.ts';

/** A seller's own details, their password, and their sessions on other devices. */
export function Details() {
  const known = useValue(seller);
  return (
    <KitchenPage title="Your details" busy={!known}>
      {known && (
        <>
          <Profile />
          <AccountFold kind="seller" />
          <AlertsFold kind="seller" />
        </>
      )}
    </KitchenPage>
  );
}

function Profile() {
  const [saved, setSaved] = useState(false);
  const known = { ...seller.peek() };
  const typed = fieldsOf(sellerProfile).map((name) => known[name as keyof typeof known]);
  return (
    <Form
      rules={sellerProfile}
      initial={known}
      // A draft belongs to the values that it was typed over.
      draft={draftOf(`details ${JSON.stringify(typed)}`)}
      submit="Save details"
      busy="Saving…"
      failed="Couldn't save your details."
      onChange={() => setSaved(false)}
      onSend={async (value) => {
        setSaved(false);
        const answer = await send(changeProfile, value);
        saveSeller(answer.seller);
        setSaved(true);
      }}
    >
      <p className={soft}>
        Tell your council within 28 days if your name, address or what you do changes. We don't tell them for you.
      </p>
      <Field name="name" label="Your name" autoComplete="name" required />
      <Field name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" required />
      <TextArea name="address" label="Address" autoComplete="street-address" rows={2} required />
      <Field name="postcode" label="Postcode" autoComplete="postal-code" autoCapitalize="characters" required />
      <Choices name="price_categories" legend="Price categories" options={PRICE_CATEGORIES} many short />
      <Choices name="cuisine_types" legend="Cuisines" options={CUISINES} many />
      <Choices name="meal_types" legend="Meal types" options={MEAL_TYPES} many short />
      {saved && <Notice kind="success">Saved. Remember to tell your council within 28 days.</Notice>}
    </Form>
  );
}
