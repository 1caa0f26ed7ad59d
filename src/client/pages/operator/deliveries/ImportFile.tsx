import { useEffect, useRef, useState } from 'react';
import { type ImportProgress, importFile } from '#api/operator/deliveries';
import { deliveriesFile } from '#rules/operator';
import { headingOf, type LineFault } from '#rules/sheet';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Form } from '../../../form/Form.tsx';
import { Failure, send } from '../../../send.ts';

interface ImportFileProps {
  name: string;
  csv: string;
  /** How many rows it has, about: a quoted cell may go over lines. */
  rows: number;
  onAdded: (added: number) => void;
  onCancel: () => void;
}

/** Adds the deliveries of a file that is too long to be shown. The server tells how far it is; leaving ends it. */
export function ImportFile({ name, csv, rows, onAdded, onCancel }: ImportFileProps) {
  const [faults, setFaults] = useState<LineFault[]>([]);
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );

  async function add(progress: (share: number) => void): Promise<void> {
    const body = new FormData();
    body.append('file', new Blob([csv], { type: 'text/csv' }), name);
    for await (const told of linesOf(await send(importFile, body))) {
      if ('added' in told) return onAdded(told.added);
      if (gone.current) return;
      if ('error' in told) {
        setFaults(told.lines ?? []);
        throw new Failure(422, told);
      }
      // Checking is one half, adding the other.
      progress('checked' in told ? Math.min(told.checked / rows, 1) / 2 : (1 + told.stored / told.of) / 2);
    }
    throw new Failure(503, { error: 'The connection was lost. Check the list: either all were added or none.' });
  }

  return (
    <Form
      rules={deliveriesFile}
      submit="Check and add all"
      busy="Checking…"
      failed="Couldn't add the deliveries."
      onSend={async (_, { progress }) => {
        setFaults([]);
        setBusy(true);
        try {
          await add(progress);
        } finally {
          setBusy(false);
        }
      }}
      more={
        <Button kind="plain" onClick={onCancel}>
          {busy ? 'Stop' : 'Choose another file'}
        </Button>
      }
    >
      <p>
        {name} has about {rows.toLocaleString('en-GB')} rows, too many to show here. We'll check every row, then add all
        of them or none.
      </p>
      {faults.length > 0 && <SheetFaults faults={faults} />}
    </Form>
  );
}

/** What is wrong, and where. */
export const SheetFaults = ({ faults }: { faults: readonly LineFault[] }) => (
  <Notice kind="error">
    {faults.map(({ line, field: column, msg }) => (
      <p key={`${line}${column}${msg}`}>
        Row {line}
        {column && `, ${headingOf(column)}`}: {msg}
      </p>
    ))}
  </Notice>
);

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<ImportProgress> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as never as TransformStream<Uint8Array, string>)
    .getReader();
  try {
    for (let text = ''; ; ) {
      // One that breaks off ends here, too: what it has not said is missing.
      const { done, value = '' } = await reader.read().catch(() => ({ done: true, value: '' }));
      const lines = (text + value).split('\n');
      text = lines.pop()!;
      for (const line of lines) yield JSON.parse(line) as ImportProgress;
      if (done) return;
    }
  } finally {
    // The server takes it for leaving; of one that broke off there is nothing left to cancel.
    reader.cancel().catch(() => undefined);
  }
}
