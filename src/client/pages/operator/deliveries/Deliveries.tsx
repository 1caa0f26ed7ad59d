import { useRef, useState } from 'react';
import { createDelivery, listDeliveries } from '#api/operator/deliveries';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#rules/delivery';
import { deliveryInPounds, payInPence } from '#rules/operator';
import { adding, addingBody, addingHead, waysAtTitle } from '#styles/pages/operator';
import { chunk } from '../../../chunk.ts';
import { Empty } from '../../../components/Empty.tsx';
import { Lazy } from '../../../components/Lazy.tsx';
import { toast } from '../../../components/Toast.tsx';
import { draftOf } from '../../../form/draft.ts';
import { Form } from '../../../form/Form.tsx';
import { useSearchParams } from '../../../navigation.ts';
import { send } from '../../../send.ts';
import { type Choice, choicesOf, Filter, useCounts } from '../Filter.tsx';
import { LONG_PAGE, QueryBoundary, usePagedQuery } from '../use-query.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const sheet = chunk('pages/operator/deliveries/Import.tsx', () => import('./Import.tsx'));

const DRAFT = draftOf('delivery');

/** The deliveries view: add one or many, correct, cancel and pay them. */
export function Deliveries() {
  const query = useSearchParams();
  const asked = (name: string) => query.get(name) || undefined;
  const filter = {
    id: asked('id'),
    status: asked('status'),
    payout_status: asked('payout_status'),
    driver_id: asked('driver_id'),
    late: query.has('late') || undefined,
  };
  // By default the view shows only deliveries that are not finished.
  const { driver_id: _, ...rest } = filter;
  const open = !query.has('all') && !Object.values(rest).some(Boolean);
  const key = JSON.stringify({ ...filter, open });
  const deliveries = usePagedQuery(key, async (before, at) => {
    const answer = await send(listDeliveries, {
      ...filter,
      open: open || undefined,
      sort: 'pickup',
      limit: LONG_PAGE,
      before,
      ...at,
    });
    const { deliveries: items, next, from } = answer;
    return { items, next, at: { before_time: items.at(-1)?.pickup_time, from } };
  });
  const counts = useCounts();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [importing, setImporting] = useState(false);
  const count = counts.value?.deliveries;
  const choices: Choice[] = [
    ['Open', {}, count && count.available + count.assigned + count.picked_up],
    ['Late', { late: '1' }, count?.late],
    ...choicesOf('status', DELIVERY_STATUSES, (status) => count?.[status as DeliveryStatus]),
    ['Payout pending', { payout_status: 'pending' }, count?.unpaid],
    ['All', { all: '1' }, count?.all],
  ];
  const refresh = () => {
    deliveries.reload();
    void counts.refresh();
  };
  const importFold = useRef<HTMLDetailsElement>(null);
  function imported() {
    const fold = importFold.current;
    // The operator may have gone to another view meanwhile.
    if (!fold) return;
    // Closing the fold shows the added rows, and takes the focused element with it. The focus moves to the summary.
    fold.open = false;
    fold.querySelector('summary')!.focus();
    refresh();
  }
  const changed = (delivery: Parameters<typeof deliveries.replace>[0]) => {
    deliveries.replace(delivery);
    void counts.refresh();
  };

  return (
    <>
      <div className={waysAtTitle}>
        <details className={adding}>
          <summary className={addingHead}>Add a delivery</summary>
          <div className={addingBody}>
            <Form
              rules={deliveryInPounds(new Date().toISOString())}
              draft={DRAFT}
              submit="Add delivery"
              busy="Adding…"
              failed="Couldn't add the delivery."
              onSend={async (value, { form }) => {
                await send(createDelivery, payInPence(value));
                form.reset();
                toast('Added. Drivers can see it now.');
                refresh();
              }}
            >
              <DeliveryFields draft={DRAFT.name} />
            </Form>
          </div>
        </details>
        <details
          ref={importFold}
          className={adding}
          onToggle={({ currentTarget }) => currentTarget.open && setImporting(true)}
        >
          <summary className={addingHead}>Import a spreadsheet</summary>
          <div className={addingBody}>{importing && <Lazy chunk={sheet} props={{ onAdded: imported }} />}</div>
        </details>
      </div>
      <Filter view="deliveries" label="Status" choices={choices} />
      <QueryBoundary query={deliveries}>
        {({ items }) =>
          items.length ? (
            <>
              <DeliveryList
                key={key}
                deliveries={items}
                onChange={changed}
                selection={{ chosen, set: setChosen }}
                open={filter.id}
                unpaid={filter.payout_status === 'pending'}
              />
              {deliveries.more}
              {items.some(({ id }) => chosen.has(id)) && (
                <SelectionBar
                  deliveries={items.filter(({ id }) => chosen.has(id))}
                  onChange={deliveries.replace}
                  onClear={() => {
                    setChosen(new Set());
                    void counts.refresh();
                  }}
                />
              )}
            </>
          ) : (
            <Empty art="bicycle">
              {open
                ? 'No open deliveries. Add one above and approved drivers will see it straight away.'
                : 'No deliveries match this.'}
            </Empty>
          )
        }
      </QueryBoundary>
    </>
  );
}
