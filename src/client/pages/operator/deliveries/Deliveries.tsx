import { useSearchParams } from 'wouter';
import { createDelivery, listDeliveries } from '#api/operator';
import { DELIVERY_STATUSES } from '#rules/delivery';
import { deliveryDraft } from '#rules/operator';
import { adding, list } from '#styles/pages/operator';
import { Empty } from '../../../components/Empty.tsx';
import { toast } from '../../../components/Toast.tsx';
import { draftOf } from '../../../form/draft.ts';
import { Form } from '../../../form/Form.tsx';
import { send } from '../../../send.ts';
import { choicesOf, Filter } from '../Filter.tsx';
import { QueryBoundary, usePagedQuery } from '../use-query.tsx';
import { DeliveryCard } from './DeliveryCard.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { Import } from './Import.tsx';

const CHOICES = [...choicesOf('status', DELIVERY_STATUSES), ['Payout pending', { payout_status: 'pending' }]] as const;

/** Jobs for drivers: added one by one or from a spreadsheet, corrected, cancelled, paid out. */
export function Deliveries() {
  const [query] = useSearchParams();
  const status = query.get('status') || undefined;
  const payout_status = query.get('payout_status') || undefined;
  const deliveries = usePagedQuery(`${status} ${payout_status}`, async (before) => {
    const answer = await send(listDeliveries, { status, payout_status, before });
    return { items: answer.deliveries, next: answer.next };
  });
  return (
    <>
      <details className={adding}>
        <summary>Add a delivery</summary>
        <Form
          rules={deliveryDraft(new Date().toISOString())}
          draft={draftOf('delivery')}
          submit="Add delivery"
          busy="Adding…"
          failed="Could not add the delivery."
          onSend={async (value, { form }) => {
            await send(createDelivery, value);
            form.reset();
            toast('Added. Drivers see it now.');
            deliveries.reload();
          }}
        >
          <DeliveryFields />
        </Form>
      </details>
      <details className={adding}>
        <summary>Add many from a spreadsheet</summary>
        <Import onAdded={deliveries.reload} />
      </details>
      <Filter view="deliveries" label="Status" choices={CHOICES} />
      <QueryBoundary query={deliveries}>
        {({ items }) =>
          items.length ? (
            <>
              <div className={list}>
                {items.map((delivery) => (
                  <DeliveryCard key={delivery.id} delivery={delivery} onChange={deliveries.replace} />
                ))}
              </div>
              {deliveries.more}
            </>
          ) : (
            <Empty art="bicycle">No deliveries here. Add one above, and approved drivers see it at once.</Empty>
          )
        }
      </QueryBoundary>
    </>
  );
}
