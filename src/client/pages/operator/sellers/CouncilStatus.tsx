import { useState } from 'react';
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
  onChange: (seller: SellerRecord) => void;
}

/** Sets the council status to any word, folded: the usual decisions have buttons. */
export function CouncilStatus({ seller, onChange }: CouncilStatusProps) {
  const { id, council_status } = seller;
  const offered = isOffered(council_status);
  const own = offered ? '' : council_status;
  const draft = draftOf(`status ${id} ${council_status}`);
  const kept = readDraft(draft.name);
  const isOther = ({ council_status: chosen }: Values) => chosen === OTHER_STATUS;
  const asks = (values: Values) => {
    const chosen = isOther(values) ? (values.other_status ?? own) : values.council_status;
    // A reason that was given can be changed.
    return needsReason(council_status, chosen) || (Boolean(seller.council_reason) && chosen === council_status);
  };
  const [typing, setTyping] = useState(kept.council_status ? isOther(kept) : !offered);
  const [rules] = useState(() => statusChoice(council_status));
  const [asking, setAsking] = useState(asks({ council_status, ...kept }));
  return (
    <details className={statusFold}>
      <summary className={statusFoldTitle}>Set another status</summary>
      <div className={chooseLine}>
        <Form
          rules={rules}
          draft={draft}
          initial={{
            council_status: offered ? council_status : OTHER_STATUS,
            other_status: own,
            reason: seller.council_reason ?? '',
          }}
          kind="quiet"
          submit="Set status"
          busy="Saving…"
          failed="Couldn't set the status."
          onChange={(values) => {
            setTyping(isOther(values));
            setAsking(asks(values));
          }}
          onSend={async (value) => {
            const { seller: changed } = await send(changeSeller, chosenStatus(value), { id });
            onChange(changed);
            toast("Saved. We've emailed the cook.");
          }}
        >
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
        </Form>
      </div>
    </details>
  );
}
