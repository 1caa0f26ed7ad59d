import { useState } from 'react';
import { listDeliveries } from '#api/operator/deliveries';
import { readDocument } from '#api/operator/documents';
import { type IncidentRecord, listIncidents, resolveIncident } from '#api/operator/incidents';
import { formatDateTime } from '#rules/dates';
import { DELIVERY_STATUSES, type DeliveryStatus, isInHand } from '#rules/delivery';
import { keysOf } from '#rules/field';
import { canDecide, incidentDecision, OUTCOME_LABELS } from '#rules/incident';
import { wholePostcodes } from '#rules/postcode-words';
import { type IncidentReason, type Outcome, REASON_LABELS } from '#rules/reasons';
import { apart, cases, decisionForm, driverPhoto, halves, top } from '#styles/pages/operator';
import { columnFacts } from '#styles/pages/operator-facts';
import { Button } from '../../components/Button.tsx';
import { AlertsFold } from '../../components/Fold.tsx';
import { toast } from '../../components/Toast.tsx';
import { draftOf } from '../../form/draft.ts';
import { Form } from '../../form/Form.tsx';
import { Select, TextArea } from '../../form/Select.tsx';
import { send } from '../../send.ts';
import { DeliveryList } from './deliveries/DeliveryList.tsx';
import { callable, Facts } from './Facts.tsx';
import { cardIn, titleIn } from './list/card.ts';
import { Folded } from './list/Folded.tsx';
import { List } from './list/List.tsx';
import type { CardPlace, Column } from './list/types.ts';
import { useAction } from './use-action.tsx';
import { type Query, QueryBoundary, useOpenAndPaged, usePagedQuery } from './use-query.tsx';
import { shortTime } from './when.ts';

/** What needs a decision now: late deliveries without a driver, and incidents. */
export function Incidents() {
  const incidents = useOpenAndPaged('incidents', async (asked) => {
    const { incidents: items, next } = await send(listIncidents, asked);
    return { items, next };
  });
  const open = incidents.value?.items.filter((incident) => !isOver(incident)) ?? [];
  const over = incidents.value?.items.filter(isOver) ?? [];
  const changing = { contested: incidents.contested, onChange: incidents.replace };
  return (
    <>
      <h2 className={top}>Reported by drivers</h2>
      <QueryBoundary query={incidents}>
        {() => (
          <>
            {open.length === 0 && <p>Nothing is waiting for a decision.</p>}
            <div className={cases}>
              {open.map((incident) => (
                <IncidentCard key={incident.id} incident={incident} {...changing} />
              ))}
            </div>
          </>
        )}
      </QueryBoundary>
      <Late />
      {over.length > 0 && (
        <>
          <h2 className={apart}>Decided</h2>
          <List
            label="Decided"
            rows={over}
            columns={COLUMNS}
            nameOf={reasonOf}
            line={(incident) => (
              <>
                <span translate="no">{driverOf(incident)}</span>
                {` · ${decisionOf(incident)}`}
              </>
            )}
            card={(incident, place) => <IncidentCard incident={incident} {...changing} place={place} />}
          />
        </>
      )}
      {incidents.more}
      <AlertsFold kind="operator" />
    </>
  );
}

/** Deliveries without a driver half an hour before pickup. */
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
            <h2 className={apart}>Late, no driver yet</h2>
            <DeliveryList
              deliveries={items}
              onChange={late.replace}
              late
              open={items.length === 1 ? items[0]!.id : undefined}
            />
            {late.more}
          </>
        )
      }
    </QueryBoundary>
  );
}

const reasonOf = ({ reason }: IncidentRecord) => REASON_LABELS[reason as IncidentReason] ?? reason;
const driverOf = ({ driver }: IncidentRecord) => `${driver.first_name} ${driver.last_name}`;
const decisionOf = ({ outcome }: IncidentRecord) => (outcome ? OUTCOME_LABELS[outcome as Outcome] : '');
const reportedAt = ({ tapped_at, created_at }: IncidentRecord) => tapped_at ?? created_at;
/** An incident whose food is being returned stays open until it is back. */
const isOver = ({ outcome, delivery }: IncidentRecord) =>
  Boolean(outcome) && !isInHand(delivery.status as DeliveryStatus);

const COLUMNS: readonly Column<IncidentRecord>[] = [
  { label: 'Problem', cell: reasonOf, by: reasonOf, wraps: true },
  { label: 'Driver', cell: driverOf, by: driverOf, wraps: true, kept: true },
  {
    label: 'Route',
    cell: ({ delivery }) => `${delivery.pickup_postcode} to ${delivery.dropoff_postcode}`,
    by: ({ delivery }) => delivery.pickup_postcode,
    kept: true,
  },
  { label: 'Reported', cell: (incident) => shortTime(reportedAt(incident)), by: reportedAt },
  { label: 'Decision', cell: decisionOf, by: decisionOf, wraps: true },
];

/** The driver's photo, once it is asked for: the audit log records each reading. */
function Photo({ of: { id } }: { of: NonNullable<IncidentRecord['photo']> }) {
  const [address, setAddress] = useState('');
  const { run, busy, notice } = useAction();
  const show = async () => setAddress(URL.createObjectURL(await send(readDocument, { view: 1 }, { id })));
  if (address) return <img className={driverPhoto} src={address} alt="What the driver saw" />;
  return (
    <>
      <Button kind="quiet" aria-disabled={busy} onClick={() => void run(show)}>
        {busy ? 'Loading…' : 'Show photo'}
      </Button>
      {notice}
    </>
  );
}

interface IncidentCardProps {
  incident: IncidentRecord;
  contested: Query<unknown>['contested'];
  onChange: (incident: IncidentRecord) => void;
  place?: CardPlace;
}

function IncidentCard({ incident, contested, onChange, place = {} }: IncidentCardProps) {
  const { inTable } = place;
  const { id, delivery, driver, outcome } = incident;
  const status = delivery.status as DeliveryStatus;
  const decided = outcome as Outcome | null | undefined;
  const open = keysOf(OUTCOME_LABELS).filter((one) => canDecide(decided, one));
  const told = (
    <div>
      <Facts
        className={inTable && columnFacts}
        of={[
          ['Note', incident.note],
          ['Reported', !inTable && formatDateTime(reportedAt(incident))],
          ['Driver', callable(`${driverOf(incident)}, ${driver.phone}`)],
          [
            'Delivery',
            wholePostcodes(`${delivery.pickup_postcode} to ${delivery.dropoff_postcode}, ${DELIVERY_STATUSES[status]}`),
          ],
          ['Pickup time', formatDateTime(delivery.pickup_time)],
          ['Dropoff address', delivery.dropoff_address],
          ['Contact', delivery.contact && callable(delivery.contact)],
          ['Decided', !inTable && decided && OUTCOME_LABELS[decided]],
          ['Your note', incident.decision_note],
        ]}
      />
      {incident.photo && <Photo of={incident.photo} />}
    </div>
  );
  return (
    <article className={cardIn(place)} aria-label={`${reasonOf(incident)}, ${driverOf(incident)}`}>
      <Folded place={place} title={<h3 className={titleIn(place)}>{reasonOf(incident)}</h3>}>
        {open.length > 0 && !isOver(incident) ? (
          <div className={halves}>
            {told}
            <div className={decisionForm}>
              <Form
                rules={incidentDecision}
                initial={{ outcome: '', note: '' }}
                draft={draftOf(`incident ${id} ${outcome}`)}
                submit="Save decision"
                busy="Saving…"
                failed="Couldn't save the decision."
                onSend={async (value, { form }) => {
                  const answer = await contested(send(resolveIncident, value, { id }), toast);
                  form.reset();
                  onChange(answer.incident);
                  toast("Saved. We've emailed the driver.");
                }}
              >
                <Select
                  name="outcome"
                  label="What happens next?"
                  options={Object.fromEntries(open.map((one) => [one, OUTCOME_LABELS[one]]))}
                />
                <TextArea name="note" label="Note for the driver" optional maxLength={500} />
              </Form>
            </div>
          </div>
        ) : (
          told
        )}
      </Folded>
    </article>
  );
}
