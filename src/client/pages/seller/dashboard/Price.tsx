import { useLayoutEffect, useRef, useState } from 'react';
import { listMenu } from '#api/menu';
import { dishEdit } from '#rules/menu';
import { sheet, sheetTitle } from '#styles/with-code/seller-later';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { formData } from '../../../form/multipart.ts';
import { send } from '../../../send.ts';
import { saveDish } from './changes.ts';
import { asked, type Dish } from './menu.ts';
import { sendWaiting } from './taps.ts';
import { tell } from './told.ts';

const close = () => {
  asked.value = null;
};

/** A small sheet for a dish's price alone. */
export function Price({ dish }: { dish: Dish }) {
  const ref = useRef<HTMLDialogElement>(null);
  const [question] = useState(() => asked.peek());
  // Not useEffect: a dialog that is removed before it is closed does not return the focus.
  useLayoutEffect(() => {
    const current = ref.current!;
    current.showModal();
    current.querySelector('input')!.focus();
    return () => current.close();
  }, []);
  const { dish_name: name, price: before } = dish.saved;
  return (
    <dialog
      ref={ref}
      className={sheet}
      aria-labelledby="price-of"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h3 id="price-of" className={sheetTitle} translate="no">
        {name}
      </h3>
      <Form
        rules={dishEdit}
        only={['price']}
        initial={{ price: before.toFixed(2) }}
        submit="Save price"
        busy="Saving…"
        failed="Failed to update dish"
        onSend={async ({ price }) => {
          // The rest as it is by now: a tap may be unanswered, and another phone may have sold the dish out.
          await sendWaiting();
          const { menu } = await send(listMenu, { date: dish.saved.available_date });
          const now = menu.find(({ menu_id }) => menu_id === dish.id) ?? dish.saved;
          // Allergens and ingredients that are not sent stay as they are.
          const { dish_name, description, meal_time, quantity_total, seller_can_deliver } = now;
          const same = { dish_name, description, meal_time, quantity_total, seller_can_deliver };
          await saveDish(dish, formData({ ...same, price }));
          tell('Saved.');
          // Something else may have been asked meanwhile.
          if (asked.peek() === question) close();
        }}
        more={
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Field
          name="price"
          label="Price in £"
          inputMode="decimal"
          autoComplete="off"
          // Selects the number, so that typing replaces it.
          onFocus={({ currentTarget }) => currentTarget.select()}
          required
        />
      </Form>
    </dialog>
  );
}
