import { type ChangeEvent, useId, useMemo, useRef, useState } from 'react';
import { importDeliveries } from '#api/operator/deliveries';
import { formatDateTime } from '#rules/dates';
import { formatPence } from '#rules/money';
import { deliveriesCsv } from '#rules/operator';
import { headingOf, MOST_LINES, readSheet, type SheetRow } from '#rules/sheet';
import { errorText, field, hintText, input, labelText } from '#styles/form';
import { shrink, table } from '#styles/pages/operator';
import { toast } from '../../../components/Toast.tsx';
import { draftOf, readDraft } from '../../../form/draft.ts';
import { Form } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/Select.tsx';
import { Failure, send } from '../../../send.ts';
import { Facts } from '../Facts.tsx';
import { ImportFile, SheetFaults } from './ImportFile.tsx';

/** What every sheet has: a column's heading, and what stands below it. */
const EXAMPLE = [
  ['Fee', '£4.50'],
  ['Pickup postcode', 'SL1 2LT'],
  ['Dropoff postcode', 'SL2 5AT'],
  ['Pickup time', '23/11/2026 18:00'],
] as const;

const DRAFT = draftOf('deliveries');

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`;

/** Adds many deliveries from a sheet. Every row is shown, with what is wrong beside it, before anything is sent. */
export function Import({ onAdded }: { onAdded: () => void }) {
  const [csv, setCsv] = useState(() => String(readDraft(DRAFT.name).csv ?? ''));
  const [long, setLong] = useState<{ name: string; csv: string; rows: number }>();
  const sheet = useMemo(() => (csv.trim() ? readSheet(csv, new Date().toISOString()) : undefined), [csv]);
  const wrong = sheet?.rows.filter(({ faults }) => faults.length > 0).length ?? 0;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);

  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    const area = box.current?.querySelector('textarea');
    if (!file || !area) return;
    const text = textOf(await file.arrayBuffer());
    // The same file, corrected, may be chosen again.
    event.target.value = '';
    const rows = text.trimEnd().split('\n').length - 1;
    if (rows > MOST_LINES) return setLong({ name: file.name, csv: text, rows });
    area.value = text;
    setCsv(text);
    DRAFT.save(area.form!);
  }

  function done(added: number) {
    setCsv('');
    setLong(undefined);
    toast(added === 1 ? '1 delivery added.' : `${added.toLocaleString('en-GB')} deliveries added.`);
    onAdded();
  }

  if (long) return <ImportFile {...long} onAdded={done} onCancel={() => setLong(undefined)} />;
  const ready = sheet && !wrong && sheet.faults.length === 0;
  return (
    <div ref={box}>
      <Form
        rules={deliveriesCsv}
        draft={DRAFT}
        submit={ready && sheet.rows.length > 1 ? `Add ${sheet.rows.length} deliveries` : 'Add deliveries'}
        busy="Adding…"
        failed="Couldn't add the deliveries."
        onChange={(values) => setCsv(String(values.csv ?? ''))}
        onSend={async (value, { form: sent }) => {
          if (!ready) throw new Failure(422, { error: 'Nothing was added. Correct the rows marked above.' });
          const { added } = await send(importDeliveries, value.csv);
          sent.reset();
          done(added);
        }}
      >
        <div className={shrink}>
          <p>Save your sheet as CSV. It needs these columns, named in the first row:</p>
          <Facts of={EXAMPLE} />
          <p className={hintText}>
            It may also have Pickup address, Dropoff address, Contact and Notes, or Fee pence instead of Fee. Up to 500
            deliveries are shown before you add them. A file can have up to 100,000.
          </p>
        </div>
        <div className={`${field} ${shrink}`}>
          <label htmlFor={id} className={labelText}>
            CSV file
          </label>
          <p className={hintText}>Check the rows below before you add them.</p>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            className={input}
            onChange={(event) => void readFile(event)}
          />
        </div>
        <TextArea name="csv" label="Deliveries" hint="Or paste rows from your sheet." rows={6} spellCheck={false} />
        {sheet && sheet.faults.length > 0 && <SheetFaults faults={sheet.faults} />}
        {sheet && sheet.rows.length > 0 && <Preview rows={sheet.rows} wrong={wrong} />}
      </Form>
    </div>
  );
}

/** UTF-8, or else as Excel on Windows saves CSV: there '£' is another byte. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const Preview = ({ rows, wrong }: { rows: SheetRow[]; wrong: number }) => (
  <div className={shrink}>
    <p role="status">
      {count(rows.length - wrong, 'row')} ready{wrong > 0 && `, ${count(wrong, 'row')} to correct`}.
    </p>
    <table className={table} aria-label="What will be added">
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Delivery</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells, draft, faults }) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            <td>
              {draft
                ? `${formatPence(draft.fee_pence)}, ${draft.pickup_postcode} to ${draft.dropoff_postcode}, ${formatDateTime(draft.pickup_time)}`
                : Object.values(cells).filter(Boolean).join(', ')}
              {faults.map(({ field: column, msg }) => (
                <p key={column} className={errorText}>
                  {column && `${headingOf(column)}: `}
                  {msg}
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
