import { type ReactNode, useState } from 'react';
import { DESCRIPTION_MAX, MEAL_TIMES } from '#rules/dish';
import { DISH_PHOTO_BYTES, PHOTO_TYPE_MESSAGE, PHOTO_TYPES, photoMessage } from '#rules/files';
import type { Rules } from '#rules/form';
import { fieldPair } from '#styles/pages/seller-dashboard';
import { Choices, Tick } from '../../../form/Choices.tsx';
import type { FormDraft } from '../../../form/draft.ts';
import { Field, useField } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { formData } from '../../../form/multipart.ts';
import { TextArea } from '../../../form/Select.tsx';
import { fileOf } from '../../../form/values.ts';
import { Failure } from '../../../send.ts';
import { AllergenFields, isDeclared } from './AllergenFields.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { shrink } from './shrink.ts';

interface DishFormProps<T> {
  rules: Rules<T>;
  initial?: Record<string, unknown>;
  /** The field that has the focus at first. */
  focus?: string | undefined;
  draft?: FormDraft;
  submit: string;
  failed: string;
  /** The address of the photo that is there. */
  photo?: string | null | undefined;
  onChange?: (values: Record<string, unknown>) => void;
  /** Sends the multipart body; `onProgress` is there when a photo is among it. */
  onSend: (body: FormData, onProgress: ((share: number) => void) | undefined, form: HTMLFormElement) => Promise<void>;
  more?: ReactNode;
  children?: ReactNode;
}

/** How large a photo may be is asked when it is as small as it gets. */
const FILES = { photo: ({ type }: File) => (PHOTO_TYPES.includes(type) ? undefined : PHOTO_TYPE_MESSAGE) };

/** The fields of a dish, for a new one and for a change. */
export function DishForm<T extends Record<string, unknown>>({
  focus,
  photo: shown,
  onSend,
  children,
  ...rest
}: DishFormProps<T>) {
  return (
    <Form
      {...rest}
      busy="Saving…"
      files={FILES}
      onSend={async (value, { form, progress }) => {
        const chosen = fileOf(form, 'photo');
        const photo = chosen && (await shrink(chosen));
        const message = photo && photoMessage(photo, DISH_PHOTO_BYTES);
        if (message) throw new Failure(413, { error: message, fields: { photo: message } });
        const allergens_declared = isDeclared(value, form);
        await onSend(formData({ ...value, allergens_declared }, { photo }), photo && progress, form);
      }}
    >
      {children}
      <Field name="dish_name" label="Dish name" autoComplete="off" autoFocus={focus === 'dish_name'} required />
      <Choices name="meal_time" legend="Meal time" options={MEAL_TIMES} short />
      <div className={fieldPair}>
        <Field
          name="price"
          label="Price in £"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={focus === 'price'}
          // A number is typed anew.
          onFocus={({ currentTarget }) => currentTarget.select()}
          required
        />
        <Field name="quantity_total" label="Portions" inputMode="numeric" autoComplete="off" required />
      </div>
      <Description />
      <PhotoTile name="photo" shown={shown} />
      <AllergenFields />
      <Tick name="seller_can_deliver" label="I can deliver this dish" />
    </Form>
  );
}

/** Counts what was typed. */
function Description() {
  const { initial } = useField('description');
  const [typed, setTyped] = useState(String(initial ?? ''));
  return (
    <TextArea
      name="description"
      label="Description"
      optional
      hint={`${[...typed].length} of ${DESCRIPTION_MAX} characters.`}
      rows={3}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
