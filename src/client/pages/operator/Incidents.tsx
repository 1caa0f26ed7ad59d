import { type IncidentRecord, listIncidents, resolveIncident } from '#api/dispatch';
import { listDeliveries } from '#api/operator';
import { formatDateTime } from '#rules/dates';
import { DELIVERY_STATUSES, type DeliveryStatus, isInHand } from '#rules/delivery';
import { keysOf } from '#rules/field';
import { incidentDecision, OUTCOME_LABELS } from '#rules/incident';
import { canDecide, type IncidentReason, type Outcome, REASON_LABELS } from '#rules/reasons';
import { card } from '#styles/page';
import { apart, list, top } from '#styles/pages/operator';
import { chunk } from '../../chunk.ts';
import { Fold } from '../../components/Fold.tsx';
import { Lazy } from '../../components/Lazy.tsx';
import { toast } from '../../components/Toast.tsx';
import { draftOf } from '../../form/draft.ts';
import { Form } from '../../form/Form.tsx';
import { Select, TextArea } from '../../form/Select.tsx';
import { send } from '../../send.ts';
import { DeliveryCard } from './deliveries/DeliveryCard.tsx';
import { Facts } from './Facts.tsx';
import { QueryBoundary, usePagedQuery } from './use-query.tsx';

/** What needs a decision now: deliveries that nobody takes, and what drivers say went wrong. */
export function Incidents() {
  return (
    <>
      <Late />
      <h2 className={apart}>Reported by drivers</h2>
      <Reported />
      <Fold title="Alerts">
        <Lazy chunk={alerts} props={{ kind: 'operator' }} />
      </Fold>
    </>
  );
}

const alerts = chunk('components/Alerts.tsx', () => import('../../components/Alerts.tsx'), 'Alerts');

/** Nobody has taken these half an hour before their pickup. */
function Late() {
  const late = usePagedQuery('late', async (before) => {
    const { deliveries: items, next } = await send(listDeliveries, { late: true, before });
    return { items, next };
  });
  return (
    <QueryBoundary query={late}>
      {({ items }) =>
        items.length > 0 && (
          <>
            <h2 className={top}>Late: nobody has taken these</h2>
            <div className={list}>
              {items.map((delivery) => (
                <DeliveryCard key={delivery.id} delivery={delivery} onChange={late.replace} />
              ))}
            </div>
            {late.more}
          </>
        )
      }
    </QueryBoundary>
  );
}

function Reported() {
  const incidents = usePagedQuery('incidents', async (before) => {
    const { incidents: items, next } = await send(listIncidents, { before });
    return { items, next };
  });
  return (
    <QueryBoundary query={incidents}>
      {({ items }) => (
        <>
          {items.some((incident) => !incident.outcome) || <p>Nothing is waiting for a decision.</p>}
          <div className={list}>
            {[...items].sort(openFirst).map((incident) => (
              <IncidentCard key={incident.id} incident={incident} onChange={incidents.replace} />
            ))}
          </div>
          {incidents.more}
        </>
      )}
    </QueryBoundary>
  );
}

const openFirst = (a: IncidentRecord, b: IncidentRecord) => Number(Boolean(a.outcome)) - Number(Boolean(b.outcome));

interface IncidentCardProps {
  incident: IncidentRecord;
  onChange: (incident: IncidentRecord) => void;
}

function IncidentCard({ incident, onChange }: IncidentCardProps) {
  const { id, delivery, driver, outcome } = incident;
  const status = delivery.status as DeliveryStatus;
  const decided = outcome as Outcome | null | undefined;
  const open = keysOf(OUTCOME_LABELS).filter((one) => canDecide(decided, one));
  const reason = REASON_LABELS[incident.reason as IncidentReason] ?? incident.reason;
  // Food that comes back is closed once it is there.
  const isOver = Boolean(decided) && !isInHand(status);
  return (
    <article className={card} aria-label={`${reason}, ${driver.first_name} ${driver.last_name}`}>
      <h3>{reason}</h3>
      <Facts
        of={[
          [
            'Driver',
            <>
              {driver.first_name} {driver.last_name}, <a href={`tel:${driver.phone}`}>{driver.phone}</a>
            </>,
          ],
          ['Delivery', `${delivery.pickup_postcode} to ${delivery.dropoff_postcode}, ${DELIVERY_STATUSES[status]}`],
          ['Pickup time', formatDateTime(delivery.pickup_time)],
          ['Dropoff address', delivery.dropoff_address],
          ['Contact', delivery.contact],
          ['Reported', formatDateTime(incident.tapped_at ?? incident.created_at)],
          ['Note', incident.note],
          ['Decided', decided && OUTCOME_LABELS[decided]],
          ['Your note', incident.decision_note],
        ]}
      />
      {open.length > 0 && !isOver && (
        <Form
          rules={incidentDecision}
          initial={{ outcome: open[0], note: '' }}
          draft={draftOf(`incident ${id} ${outcome}`)}
          submit="Decide"
          busy="Saving…"
          failed="Couldn't save the decision."
          onSend={async (value) => {
            const answer = await send(resolveIncident, value, { id });
            onChange(answer.incident);
            toast('Saved. We’ve emailed the driver.');
          }}
        >
          <Select
            name="outcome"
            label="What happens next?"
            options={Object.fromEntries(open.map((one) => [one, OUTCOME_LABELS[one]]))}
          />
          <TextArea name="note" label="Note for the driver (optional)" maxLength={500} />
        </Form>
      )}
    </article>
  );
}
