import { useState } from 'react';
import { changeSeller, type SellerRecord } from '#api/operator';
import { COUNCIL_STATUSES } from '#rules/council-status';
import type { Form as Rules, Read } from '#rules/form';
import { sellerStatus } from '#rules/operator';
import { part } from '#styles/pages/operator';
import { Field, Select } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { toast } from '../../parts/Toast.tsx';
import { send } from '../../send.ts';

/** The choice that opens the field for the council's own words. */
const OTHER = 'other';
const OPTIONS = {
  ...Object.fromEntries(COUNCIL_STATUSES.map((status) => [status, status])),
  [OTHER]: 'Other words…',
};
const isOffered = (status: string) => (COUNCIL_STATUSES as readonly string[]).includes(status);

type Typed = { council_status?: unknown; other_status?: unknown };
const chosen = ({ council_status, other_status }: Typed) => ({
  council_status: council_status === OTHER ? other_status : council_status,
});

/** The status is free text; the message belongs to whichever of the two fields holds it. */
const rules: Rules<Read<typeof sellerStatus>> = {
  fields: ['council_status', 'other_status'],
  check(values) {
    const message = sellerStatus.check(chosen(values as Typed)).council_status;
    if (!message) return {};
    return { [(values as Typed).council_status === OTHER ? 'other_status' : 'council_status']: message };
  },
  read: (values) => sellerStatus.read(chosen(values as Typed)),
};

interface CouncilStatusProps {
  seller: SellerRecord;
  onChange: (seller: SellerRecord) => void;
}

/** Sets what the council says: one of the usual words, or its own. */
export function CouncilStatus({ seller, onChange }: CouncilStatusProps) {
  const { id, council_status } = seller;
  const offered = isOffered(council_status);
  const [typing, setTyping] = useState(!offered);
  return (
    <div className={part}>
      <Form
        rules={rules}
        initial={{
          council_status: offered ? council_status : OTHER,
          other_status: offered ? '' : council_status,
        }}
        submit="Set status"
        busy="Saving…"
        failed="Could not set the status."
        onChange={(values) => setTyping(values.council_status === OTHER)}
        onSend={async (value) => {
          const { seller: changed } = await send(changeSeller, value, { id });
          onChange(changed);
          toast('Saved. The seller is told by email.');
        }}
      >
        <Select
          name="council_status"
          label="Council status"
          hint="registered, approved, active and live open the menu; any other status keeps it closed."
          options={OPTIONS}
        />
        {typing && <Field name="other_status" label="In the council's words" maxLength={60} />}
      </Form>
    </div>
  );
}
