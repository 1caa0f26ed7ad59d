import type { FormEvent } from 'react';
import { GLUTEN_KINDS, NUT_KINDS } from '#rules/allergen-kinds';
import { ALLERGENS, type Allergen } from '#rules/allergens';
import { MAX_INGREDIENTS_LENGTH } from '#rules/dish';
import { field, labelText } from '#styles/form';
import {
  allergenBox,
  allergenChoice,
  allergenFields,
  allergenKinds,
  allergenList,
  allergenRest,
  containsTick,
  mayContainTick,
} from '#styles/with-code/seller-later';
import { Choices, Tick } from '../../../form/Choices.tsx';
import { useField } from '../../../form/Field.tsx';
import { TextArea } from '../../../form/Select.tsx';

/** The value of the 'none' checkbox. It means an empty list and is never sent. */
const NONE = 'none_of_14';

/** Where the law's name begins with another word than the one that people look for. */
const PLAIN: Partial<Record<Allergen, [word: string, rest: string]>> = {
  gluten: ['Gluten', 'in cereals'],
  sulphites: ['Sulphites', 'sulphur dioxide'],
};

/** What may be named of an allergen once it is ticked: the field, its question and its options. */
const KINDS: Partial<Record<Allergen, [name: string, question: string, options: Record<string, string>]>> = {
  gluten: ['gluten_kinds', 'Which cereals?', GLUTEN_KINDS],
  nuts: ['nut_kinds', 'Which nuts?', NUT_KINDS],
};

/** Whether the form declares allergens: one is ticked, or 'none' is. */
export const isDeclared = (
  { contains, may_contain }: { contains?: unknown; may_contain?: unknown },
  form: HTMLFormElement,
): boolean =>
  [contains, may_contain].some((list) => Array.isArray(list) && list.length) ||
  (form.elements.namedItem(NONE) as HTMLInputElement).checked;

/**
 * A dish contains an allergen or may contain it, and with 'none' it contains none of them. Of two ticks that exclude
 * each other the later one wins. The kinds of an allergen go with it.
 */
function onChange({ target, currentTarget }: FormEvent<HTMLElement>): void {
  const { name, value, checked } = target as HTMLInputElement;
  const clear = (boxes: string) => {
    for (const box of currentTarget.querySelectorAll<HTMLInputElement>(boxes)) box.checked = false;
  };
  const excluded: Record<string, string> = {
    [NONE]: '[name=contains]',
    contains: `[name=${NONE}], [name=may_contain][value=${value}]`,
    may_contain: `[name=contains][value=${value}]`,
  };
  if (checked && excluded[name]) clear(excluded[name]);
  for (const [allergen, [kinds]] of Object.entries(KINDS)) {
    if (!currentTarget.querySelector(`[value=${allergen}]:checked`)) clear(`[name=${kinds}]`);
  }
}

/** A dish's allergens and ingredients. Every dish is asked for them; none is required. */
export function AllergenFields() {
  const contains = useField('contains');
  const mayContain = useField('may_contain');
  return (
    <div className={allergenFields} onChange={onChange}>
      <fieldset className={field} id={contains.id} aria-describedby={contains.aria['aria-describedby']}>
        <legend className={labelText}>Which of the 14 allergens does it contain?</legend>
        {contains.notes}
        {mayContain.notes}
        <div className={allergenList}>
          {(Object.entries(ALLERGENS) as [Allergen, string][]).map(([value, name]) => {
            const [word, rest] = PLAIN[value] ?? [name];
            const [kinds, question, options] = KINDS[value] ?? [];
            return (
              <div key={value} className={allergenChoice}>
                <label className={containsTick}>
                  <input type="checkbox" name="contains" {...boxOf(contains, value)} />
                  <span>
                    {word} {rest && <span className={allergenRest}>{rest}</span>}
                  </span>
                </label>
                <label className={mayContainTick}>
                  <input
                    type="checkbox"
                    name="may_contain"
                    aria-label={`May contain ${word.toLowerCase()}`}
                    {...boxOf(mayContain, value)}
                  />
                  may contain
                </label>
                {kinds && (
                  <div className={allergenKinds}>
                    <Choices name={kinds} legend={question} optional options={options!} many short />
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </fieldset>
      <Tick name={NONE} label="None of the 14" />
      <TextArea
        name="ingredients"
        label="Ingredients"
        optional
        hint={`As they appear on the label, up to ${MAX_INGREDIENTS_LENGTH} characters.`}
        rows={3}
      />
    </div>
  );
}

/** What is the same of all boxes of a field. */
const boxOf = ({ initial, aria }: ReturnType<typeof useField>, value: string) => ({
  value,
  className: allergenBox,
  defaultChecked: Array.isArray(initial) && initial.includes(value),
  ...aria,
});
