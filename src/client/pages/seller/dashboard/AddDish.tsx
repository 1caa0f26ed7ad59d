import { useMemo } from 'react';
import { formatDate } from '#rules/dates';
import { dish } from '#rules/menu';
import { soft } from '#styles/parts';
import { dropDraft } from '../../../form/draft.ts';
import { toast } from '../../../parts/Toast.tsx';
import { wipes } from '../../../session.ts';
import { DishForm } from './DishForm.tsx';
import { putOnMenu } from './menu.ts';

export interface AddDishProps {
  day: string;
  today: string;
}

const DISH_DRAFT = 'dish';
wipes.seller.push(() => dropDraft(DISH_DRAFT));

/** A new dish for the day that is shown; ready for the next one as soon as one is on the menu. */
export function AddDish({ day, today }: AddDishProps) {
  const rules = useMemo(() => dish(today), [today]);
  if (day < today)
    return <p className={soft}>This day is over. Choose today or a later day to add dishes.</p>;
  return (
    <DishForm
      rules={rules}
      draft={DISH_DRAFT}
      submit="Add dish"
      failed="Failed to add dish"
      photoHint="JPG, PNG or WebP, up to 5MB."
      onSend={async (body, onProgress, form) => {
        await putOnMenu(body, onProgress);
        form.reset();
        toast(`${String(body.get('dish_name'))} is on the menu.`);
      }}
    >
      <p className={soft}>For {day === today ? 'today' : formatDate(day)}.</p>
      <input type="hidden" name="available_date" value={day} />
    </DishForm>
  );
}
