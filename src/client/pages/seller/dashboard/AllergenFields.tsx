import type { FormEvent } from 'react';
import { ALLERGENS } from '#rules/allergens';
import { MAX_INGREDIENTS_LENGTH } from '#rules/dish';
import { allergenFields, traces, tracesTitle } from '#styles/pages/seller-dashboard';
import { Choices, Tick } from '../../../form/Choices.tsx';
import { useFormContext } from '../../../form/context.ts';
import { withOptional } from '../../../form/Field.tsx';
import { TextArea } from '../../../form/Select.tsx';

/** The value of the 'none' checkbox. It means an empty list and is never sent. */
const NONE = 'none_of_14';

/** Whether the form declares allergens: one is ticked, or 'none' is. */
export const isDeclared = (
  { contains, may_contain }: { contains?: unknown; may_contain?: unknown },
  form: HTMLFormElement,
): boolean =>
  [contains, may_contain].some((list) => Array.isArray(list) && list.length) ||
  (form.elements.namedItem(NONE) as HTMLInputElement).checked;

/** An allergen and 'none' cannot both be ticked. The later tick wins. */
function onChange({ target, currentTarget }: FormEvent<HTMLElement>): void {
  const { name, checked } = target as HTMLInputElement;
  if (!checked || (name !== NONE && name !== 'contains')) return;
  const others = currentTarget.querySelectorAll<HTMLInputElement>(`[name=${name === NONE ? 'contains' : NONE}]`);
  for (const other of others) other.checked = false;
}

/** A dish's allergens and ingredients. Every dish is asked for them; none is required. */
export function AllergenFields() {
  const { initial, messages } = useFormContext();
  const some = (initial.may_contain as string[] | undefined)?.length || initial.ingredients;
  return (
    <div className={allergenFields} onChange={onChange}>
      <Choices name="contains" legend="Which of the 14 allergens does it contain?" options={ALLERGENS} many />
      <Tick name={NONE} label="None of the 14" />
      <details className={traces} open={Boolean(some || messages.may_contain || messages.ingredients) || undefined}>
        <summary className={tracesTitle}>{withOptional('Traces and ingredients', true)}</summary>
        <Choices name="may_contain" legend="Which might it contain traces of?" options={ALLERGENS} many />
        <TextArea
          name="ingredients"
          label="Ingredients"
          hint={`As they appear on the label, up to ${MAX_INGREDIENTS_LENGTH} characters.`}
          rows={3}
        />
      </details>
    </div>
  );
}
