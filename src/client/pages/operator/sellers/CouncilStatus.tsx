import { Fragment, useMemo, useState } from 'react';
import { changeSeller, type SellerRecord } from '#api/operator/sellers';
import { COUNCIL_STATUSES, chosenStatus, needsReason, OTHER_STATUS, statusChoice } from '#rules/operator';
import { chooseLine } from '#styles/pages/operator';
import { statusFold, statusFoldTitle } from '#styles/pages/operator-review';
import { toast } from '../../../components/Toast.tsx';
import { draftOf, readDraft } from '../../../form/draft.ts';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { Select, TextArea } from '../../../form/Select.tsx';
import { send } from '../../../send.ts';

const OPTIONS = {
  ...Object.fromEntries(COUNCIL_STATUSES.map((status) => [status, status[0]!.toUpperCase() + status.slice(1)])),
  [OTHER_STATUS]: 'Other…',
};
const isOffered = (status: string) => (COUNCIL_STATUSES as readonly string[]).includes(status);

type Values = Record<string, unknown>;

interface CouncilStatusProps {
  seller: SellerRecord;
  contested: <A>(call: Promise<A>) => Promise<A>;
  onChange: (seller: SellerRecord) => void;
}

/** Sets the council status to any word, folded: the usual decisions have buttons. */
export function CouncilStatus({ seller, contested, onChange }: CouncilStatusProps) {
  const { id, council_status } = seller;
  const offered = isOffered(council_status);
  const own = offered ? '' : council_status;
  const initial = {
    council_status: offered ? council_status : OTHER_STATUS,
    other_status: own,
    reason: seller.council_reason ?? '',
  };
  const draft = draftOf(`status ${id} ${council_status}`);
  /** What was chosen while the status was `since`. */
  const [chosen, setChosen] = useState<{ since: string; values: Values }>();
  const values = chosen?.since === council_status ? chosen.values : { ...initial, ...readDraft(draft.name) };
  const typing = values.council_status === OTHER_STATUS;
  const next = typing ? (values.other_status ?? own) : values.council_status;
  // A reason that was given can be changed.
  const asking = needsReason(council_status, next) || (Boolean(seller.council_reason) && next === council_status);
  const rules = useMemo(() => statusChoice(council_status), [council_status]);
  return (
    <details className={statusFold}>
      <summary className={statusFoldTitle}>Set another status</summary>
      <div className={chooseLine}>
        <Form
          rules={rules}
          draft={draft}
          initial={initial}
          kind="quiet"
          submit="Set status"
          busy="Saving…"
          failed="Couldn't set the status."
          onChange={(typed) => setChosen({ since: council_status, values: typed })}
          onSend={async (value) => {
            const { seller: changed } = await contested(send(changeSeller, chosenStatus(value), { id }));
            onChange(changed);
            toast("Saved. We've emailed the cook.");
          }}
        >
          {/* A select keeps its choice when its initial value changes. */}
          <Fragment key={council_status}>
            <Select
              name="council_status"
              label="Council status"
              hint="The menu is open while it is registered, approved, active or live."
              options={OPTIONS}
            />
            {typing && (
              <Field
                name="other_status"
                label="In the council's words"
                hint="If you can't confirm it, choose Refused. Then you can give the reason."
                maxLength={60}
              />
            )}
            {asking && (
              <TextArea
                name="reason"
                label="Reason"
                hint="The cook will see this, and how to answer."
                rows={3}
                maxLength={500}
              />
            )}
          </Fragment>
        </Form>
      </div>
    </details>
  );
}
