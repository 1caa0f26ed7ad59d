import { type ChangeEvent, useId, useRef, useState } from 'react';
import { importDeliveries } from '#api/operator';
import { deliveriesCsv } from '#rules/operator';
import { field, fileInput, hintText, labelText } from '#styles/form';
import { code, shrink, table } from '#styles/pages/operator';
import { Notice } from '../../../components/Notice.tsx';
import { Form } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/Select.tsx';
import { Failure, send } from '../../../send.ts';

const EXAMPLE = `fee_pence,pickup_postcode,dropoff_postcode,pickup_time
450,SL1 2LT,SL2 5AT,2026-09-20T14:30`;

interface Fault {
  line: number;
  field: string;
  msg: string;
}

/** Adds many deliveries from CSV. The server checks every line first: if one is wrong, nothing is added. */
export function Import({ onAdded }: { onAdded: () => void }) {
  const [faults, setFaults] = useState<Fault[]>([]);
  const [added, setAdded] = useState(0);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);

  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    const area = box.current?.querySelector('textarea');
    if (!file || !area) return;
    area.value = await file.text();
    // The same file, corrected, may be chosen again.
    event.target.value = '';
  }

  return (
    <div ref={box}>
      <Form
        rules={deliveriesCsv}
        submit="Add deliveries"
        busy="Checking…"
        failed="Could not add the deliveries."
        onSend={async ({ csv }, { form: sent }) => {
          setFaults([]);
          setAdded(0);
          try {
            const answer = await send(importDeliveries, csv);
            setAdded(answer.added);
            sent.reset();
            onAdded();
          } catch (error) {
            if (error instanceof Failure && Array.isArray(error.body.lines)) setFaults(error.body.lines as Fault[]);
            throw error;
          }
        }}
      >
        <div className={shrink}>
          <p>
            Save your sheet as CSV with the names of the columns in its first line, at most 500 deliveries. These four
            columns are needed; pickup_address, dropoff_address, contact and notes may follow.
          </p>
          <pre className={code}>{EXAMPLE}</pre>
        </div>
        <div className={`${field} ${shrink}`}>
          <label htmlFor={id} className={labelText}>
            CSV file
          </label>
          <p className={hintText}>What is in it appears below, and is only sent when you add it.</p>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            className={fileInput}
            onChange={(event) => void readFile(event)}
          />
        </div>
        <TextArea name="csv" label="Deliveries" rows={8} spellCheck={false} />
      </Form>
      {added > 0 && (
        <Notice kind="success">
          {added} {added === 1 ? 'delivery' : 'deliveries'} added.
        </Notice>
      )}
      {faults.length > 0 && (
        <table className={table}>
          <caption>What to correct</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Column</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, field: column, msg }) => (
              <tr key={`${line}${column}${msg}`}>
                <td>{line}</td>
                <td>{column || '—'}</td>
                <td>{msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
