import type { ReactNode } from 'react';
import { PHOTO_ACCEPT, photoMessage } from '#rules/files';
import type { Form as Rules } from '#rules/form';
import { DESCRIPTION_MAX, MEAL_TIMES } from '#rules/menu';
import { pair } from '#styles/pages/seller-dashboard';
import { Choices, Tick } from '../../../form/Choices.tsx';
import { Field, TextArea } from '../../../form/Field.tsx';
import { FileField } from '../../../form/FileField.tsx';
import { Form } from '../../../form/Form.tsx';
import { fileOf, formData } from '../../../form/values.ts';
import { shrink } from './shrink.ts';

interface DishFormProps<T> {
  rules: Rules<T>;
  initial?: Record<string, unknown>;
  draft?: string;
  submit: string;
  failed: string;
  photoHint: string;
  /** Sends the multipart body; `onProgress` is there when a photo is among it. */
  onSend: (
    body: FormData,
    onProgress: ((share: number) => void) | undefined,
    form: HTMLFormElement,
  ) => Promise<void>;
  more?: ReactNode;
  children?: ReactNode;
}

const FILES = { photo: (file: File) => photoMessage(file) };

/** The fields of a dish, for a new one and for a change. */
export function DishForm<T extends Record<string, unknown>>({
  photoHint,
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
        await onSend(formData({ ...value }, { photo }), photo && progress, form);
      }}
    >
      {children}
      <Field
        name="dish_name"
        label="Dish name"
        autoComplete="off"
        autoFocus={Boolean(rest.initial)}
        required
      />
      <Choices name="meal_time" legend="Meal time" options={MEAL_TIMES} />
      <div className={pair}>
        <Field name="price" label="Price in £" inputMode="decimal" autoComplete="off" required />
        <Field name="quantity_total" label="Portions" inputMode="numeric" autoComplete="off" required />
      </div>
      <TextArea
        name="description"
        label="Description (optional)"
        hint={`Up to ${DESCRIPTION_MAX} characters.`}
        rows={3}
      />
      <FileField name="photo" label="Photo (optional)" hint={photoHint} accept={PHOTO_ACCEPT} />
      <Tick name="seller_can_deliver" label="I can deliver this dish" />
    </Form>
  );
}
