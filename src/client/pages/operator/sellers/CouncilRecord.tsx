import { row } from '#styles/components';
import { plateTitle } from '#styles/pages/operator';
import { paper } from '#styles/pages/operator-review';
import { Button } from '../../../components/Button.tsx';
import { download } from '../../../components/download.ts';
import { StoredRecord } from '../StoredRecord.tsx';

/** The record for a council. Its other fields are shown as they come. */
export type RecordForCouncil = { declarations?: object[] };

interface CouncilRecordProps {
  /** The application's id. */
  id: string;
  record: RecordForCouncil;
}

/** Shows the record for the council, with a download. */
export function CouncilRecord({ id, record }: CouncilRecordProps) {
  // A declaration is shown by its text, not its internal name.
  const declarations = record.declarations?.map((one) => ({ ...one, name: undefined }));
  const save = () => download(JSON.stringify(record, null, 2), `council-registration-${id}.json`, 'application/json');
  return (
    <section className={paper} aria-label="Record for the council">
      <h3 className={plateTitle}>Record for the council</h3>
      <StoredRecord value={{ ...record, declarations }} />
      <div className={row}>
        <Button kind="quiet" onClick={save}>
          Download as JSON
        </Button>
      </div>
    </section>
  );
}
