import { type ChangeEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { importDeliveries } from '#api/operator/deliveries';
import { formatPence } from '#rules/money';
import { deliveriesCsv, MAX_SHEET_CHARACTERS } from '#rules/operator';
import { wholePostcodes } from '#rules/postcode-words';
import {
  headingOf,
  type LineFault,
  MAX_SHEET_ROWS,
  readSheet,
  SHEET_TOO_LARGE,
  type SheetRow,
  sheetText,
} from '#rules/sheet';
import { chosenFile, fileControl, tile, tileAction } from '#styles/file-field';
import { folded, foldedContent, foldedTitle } from '#styles/folded';
import { errorText, field, hintText, labelText } from '#styles/form';
import {
  example,
  exampleColumn,
  faultsCell,
  longSheet,
  numberCell,
  numberHead,
  payCell,
  payHead,
  sheetCell,
  sheetHead,
  sheetHeads,
  sheetLine,
  sheetRow,
  sheetTable,
  sheetTile,
  shrink,
  wrongRow,
} from '#styles/pages/operator-deliveries';
import { factLabel } from '#styles/pages/operator-facts';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { draftOf, readDraft } from '../../../form/draft.ts';
import { Form } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/Select.tsx';
import { Failure, send } from '../../../send.ts';
import { shortTime } from '../when.ts';

/** The columns that every sheet needs, each with an example. */
const EXAMPLE = [
  ['Fee', '£4.50'],
  ['Pickup postcode', 'SL1 2LT'],
  ['Dropoff postcode', 'SL2 5AT'],
  ['Pickup time', '23/11/2026 18:00'],
] as const;

const DRAFT = draftOf('deliveries');

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`;

/** Adds many deliveries from a sheet. Before sending, it previews every row with its errors. */
export function Import({ onAdded }: { onAdded: () => void }) {
  const [csv, setCsv] = useState(() => String(readDraft(DRAFT.name).csv ?? ''));
  /** The file that the rows came from. */
  const [file, setFile] = useState<File>();
  const [isTooLarge, setTooLarge] = useState(false);
  const sheet = useMemo(() => (csv.trim() ? readSheet(csv, new Date().toISOString()) : undefined), [csv]);
  /** What only the server knows, such as a kitchen that is closed, of the rows that were sent. */
  const [refused, setRefused] = useState<{ csv: string; lines: LineFault[] }>();
  const faultsOf = (at: number) => (refused?.csv === csv ? refused.lines.filter(({ line }) => line === at) : []);
  const rows = sheet?.rows.map((row) => ({ ...row, faults: [...row.faults, ...faultsOf(row.line)] })) ?? [];
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (file) showFaults(box.current);
  }, [file]);

  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.target.files?.[0];
    const area = box.current?.querySelector('textarea');
    if (!picked || !area) return;
    // Such a file is not even read. A character takes two bytes in UTF-16.
    const tooLarge = picked.size > 2 * MAX_SHEET_CHARACTERS;
    setTooLarge(tooLarge);
    if (tooLarge) {
      event.target.value = '';
      return;
    }
    const text = sheetText(new Uint8Array(await picked.arrayBuffer()));
    // So that the same file, corrected, can be chosen again.
    event.target.value = '';
    area.value = text;
    setCsv(text);
    setFile(picked);
    DRAFT.save(area.form!);
  }

  function done(added: number) {
    setCsv('');
    setFile(undefined);
    toast(added === 1 ? '1 delivery added.' : `${added} deliveries added.`);
    onAdded();
  }

  const ready = sheet && !sheet.rows.some(isWrong) && sheet.faults.length === 0;
  return (
    <div ref={box} className={sheet?.rows.length ? longSheet : undefined}>
      <Form
        rules={deliveriesCsv}
        draft={DRAFT}
        submit={ready && sheet.rows.length > 1 ? `Add ${sheet.rows.length} deliveries` : 'Add deliveries'}
        // The main button once the sheet is valid. Without rows there is nothing to send.
        kind={sheet && !ready ? 'quiet' : undefined}
        disabled={!sheet}
        busy="Adding…"
        failed="Couldn't add the deliveries."
        onChange={(values) => {
          const rows = String(values.csv ?? '');
          setCsv(rows);
          if (!rows.trim()) setFile(undefined);
        }}
        onSend={async (_value, { form: sent }) => {
          if (!ready) {
            // After the form has scrolled to its message.
            setTimeout(() => showFaults(box.current));
            throw new Failure(422, { error: 'Nothing was added. Correct the rows marked above.' });
          }
          // As it was read above: the form's value lacks the tab of an empty first column.
          const { added } = await send(importDeliveries, csv).catch((failure: Failure) => {
            setRefused({ csv, lines: (failure.body.lines as LineFault[] | undefined) ?? [] });
            setTimeout(() => showFaults(box.current));
            throw failure;
          });
          sent.reset();
          done(added);
        }}
      >
        {!file && (
          <div className={shrink}>
            <p>Save your sheet as CSV. It needs these columns, named in the first row:</p>
            <dl className={example}>
              {EXAMPLE.map(([column, value]) => (
                <div key={column} className={exampleColumn}>
                  <dt className={factLabel}>{column}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        <div className={`${field} ${shrink}`} data-field>
          <label htmlFor={id} className={labelText}>
            CSV file
          </label>
          {sheet && <p className={hintText}>Check the rows below before you add them.</p>}
          <div className={`${tile} ${sheetTile}`}>
            <span className={tileAction} aria-hidden="true">
              {file ? 'Choose another file' : 'Choose a file'}
            </span>
            <input
              id={id}
              className={fileControl}
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => void readFile(event)}
            />
          </div>
          {file && <p className={chosenFile}>{file.name}</p>}
        </div>
        {isTooLarge && <Notice kind="error">{SHEET_TOO_LARGE}</Notice>}
        {!file && (
          <p className={`${shrink} ${hintText}`}>
            You can also add Pickup address, Dropoff address, Contact and Notes, or Fee pence instead of Fee. With
            Kitchen (the cook's email), a row without a pickup postcode and address gets the kitchen's own. Add up to{' '}
            {MAX_SHEET_ROWS} deliveries at a time.
          </p>
        )}
        <details className={folded}>
          <summary className={foldedTitle}>{sheet ? 'Change the rows' : 'Or paste rows from your sheet.'}</summary>
          <div className={foldedContent}>
            <TextArea name="csv" label="Deliveries" rows={6} spellCheck={false} />
          </div>
        </details>
        {sheet && sheet.faults.length > 0 && <SheetFaults faults={sheet.faults} />}
        {rows.length > 0 && <Preview rows={rows} wrong={rows.filter(isWrong).length} />}
      </Form>
    </div>
  );
}

/** Errors of the sheet as a whole, with their lines. */
const SheetFaults = ({ faults }: { faults: readonly LineFault[] }) => (
  <Notice kind="error">
    {faults.map(({ line, field: column, msg }) => (
      <p key={`${line}${column}${msg}`}>
        Row {line}
        {column && `, ${headingOf(column)}`}: {msg}
      </p>
    ))}
  </Notice>
);

/** Scrolls to the rows' errors, unless the form has been left. */
const showFaults = (box: HTMLElement | null) =>
  box?.querySelector('[role=status]')?.scrollIntoView?.({ block: 'start' });

interface PreviewProps {
  rows: SheetRow[];
  wrong: number;
}

/**
 * The rows as the list will show them; rows with errors come first. The styles change the display of tables, which
 * removes their roles, so the roles are repeated.
 */
const Preview = ({ rows, wrong }: PreviewProps) => (
  <div className={shrink}>
    <p role="status">
      {count(rows.length - wrong, 'row')} ready{wrong > 0 && `, ${count(wrong, 'row')} to correct`}.
    </p>
    <table role="table" className={sheetTable} aria-label="What will be added">
      <thead role="rowgroup" className={sheetHeads}>
        <tr role="row">
          {HEADS.map(([head, className]) => (
            <th key={head} role="columnheader" scope="col" className={className}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {[...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))].map((row) => (
        <tbody role="rowgroup" key={row.line} className={isWrong(row) ? wrongRow : sheetRow}>
          <tr role="row" className={sheetLine}>
            <th role="rowheader" scope="row" className={numberCell}>
              {row.line}
            </th>
            {wordsOf(row).map((words, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed
              <td role="cell" key={at} className={at === 2 ? payCell : sheetCell}>
                {words}
              </td>
            ))}
          </tr>
          {isWrong(row) && (
            <tr role="row" className={sheetLine}>
              <td role="cell" colSpan={4} className={faultsCell}>
                {row.faults.map(({ field: column, msg }) => (
                  <p key={column} className={errorText}>
                    {column && `${headingOf(column)}: `}
                    {msg}
                  </p>
                ))}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  </div>
);

const HEADS = [
  ['Row', numberHead],
  ['Time', sheetHead],
  ['Route', sheetHead],
  ['Pay', payHead],
] as const;

const isWrong = ({ faults }: SheetRow) => faults.length > 0;

const wayOf = (from?: string, to?: string) => wholePostcodes(`${from || '—'} to ${to || '—'}`);

/** A row's time, route and pay; for an invalid row, as typed. */
function wordsOf({ draft, cells }: SheetRow): [time: string, route: string, pay: string] {
  if (draft) {
    const { pickup_time, pickup_postcode, dropoff_postcode, fee_pence } = draft;
    const from = pickup_postcode || draft.kitchen;
    return [shortTime(pickup_time), wayOf(from, dropoff_postcode), formatPence(fee_pence)];
  }
  const { pickup_time = '', pickup_postcode, dropoff_postcode, kitchen, fee, fee_pence } = cells;
  return [pickup_time, wayOf(pickup_postcode || kitchen, dropoff_postcode), fee ?? fee_pence ?? ''];
}
