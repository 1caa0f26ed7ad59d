import { type ReactNode, useState } from 'react';
import { MAX_DESCRIPTION_LENGTH, MEAL_TIMES } from '#rules/dish';
import { MAX_DISH_PHOTO_BYTES, PHOTO_TYPE_MESSAGE, PHOTO_TYPES, photoMessage } from '#rules/files';
import type { Rules } from '#rules/form';
import { fieldPair } from '#styles/with-code/seller-later';
import { Choices, Tick } from '../../../form/Choices.tsx';
import { type FormDraft, readDraft } from '../../../form/draft.ts';
import { Field, useField } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { formData } from '../../../form/multipart.ts';
import { TextArea } from '../../../form/Select.tsx';
import { shrink } from '../../../form/shrink.ts';
import { fileOf } from '../../../form/values.ts';
import { Failure } from '../../../send.ts';
import { AllergenFields, isDeclared } from './AllergenFields.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { useReset } from './use-reset.ts';

interface DishFormProps<T> {
  rules: Rules<T>;
  initial?: Record<string, unknown>;
  /** Whether the first field gets the focus. */
  focus?: boolean;
  draft?: FormDraft;
  submit: string;
  failed: string;
  /** The current photo's address. */
  photo?: string | null | undefined;
  /** The dish's portions by now. Another number takes the place of the one in the field, unless that was typed. */
  portions?: number;
  onChange?: (values: Record<string, unknown>) => void;
  /** Sends the multipart body. `onProgress` is given only with a photo. */
  onSend: (body: FormData, onProgress: ((share: number) => void) | undefined, form: HTMLFormElement) => Promise<void>;
  more?: ReactNode;
  children?: ReactNode;
}

/** Checks the type only. The size is checked after shrinking. */
const FILES = { photo: ({ type }: File) => (PHOTO_TYPES.includes(type) ? undefined : PHOTO_TYPE_MESSAGE) };

/** The form of a new or existing dish. */
export function DishForm<T extends Record<string, unknown>>({
  focus,
  photo: shown,
  portions,
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
        const message = photo && photoMessage(photo, MAX_DISH_PHOTO_BYTES);
        if (message) throw new Failure(413, { error: message, fields: { photo: message } });
        const allergens_declared = isDeclared(value, form);
        await onSend(formData({ ...value, allergens_declared }, { photo }), photo && progress, form);
      }}
    >
      {children}
      <Field name="dish_name" label="Dish name" autoComplete="off" autoFocus={focus} required />
      <Choices name="meal_time" legend="Meal time" options={MEAL_TIMES} short />
      <div className={fieldPair}>
        <Field name="price" label="Price in £" inputMode="decimal" autoComplete="off" required />
        <Field key={portions} name="quantity_total" label="Portions" inputMode="numeric" autoComplete="off" required />
      </div>
      <Description draft={rest.draft} />
      <PhotoTile name="photo" shown={shown} />
      <AllergenFields />
      <Tick name="seller_can_deliver" label="I can deliver this dish" />
    </Form>
  );
}

/** The description, with a character count. */
function Description({ draft }: { draft: FormDraft | undefined }) {
  const { id, initial } = useField('description');
  const [typed, setTyped] = useState(() => String((draft && readDraft(draft.name).description) ?? initial ?? ''));
  useReset(id, () => setTyped(String(initial ?? '')));
  return (
    <TextArea
      name="description"
      label="Description"
      optional
      hint={`${[...typed].length} of ${MAX_DESCRIPTION_LENGTH} characters.`}
      rows={3}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
