import { row } from '#styles/components';
import { Button } from '../../../components/Button.tsx';
import { download } from '../../../components/download.ts';
import { StoredRecord } from '../StoredRecord.tsx';

/** The record for a council. Its other fields are shown as they come. */
export type RecordForCouncil = { declarations?: object[] };

interface CouncilRecordProps {
  /** The application's id. */
  id: string;
  record: RecordForCouncil;
  inTable: boolean | undefined;
  onHide: () => void;
}

/** Shows the record for the council, with a download. */
export function CouncilRecord({ id, record, inTable, onHide }: CouncilRecordProps) {
  // A declaration is shown by its text, not its internal name.
  const declarations = record.declarations?.map((one) => ({ ...one, name: undefined }));
  const save = () => download(JSON.stringify(record, null, 2), `council-registration-${id}.json`, 'application/json');
  return (
    <>
      <h4>Record for the council</h4>
      <StoredRecord value={{ ...record, declarations }} inColumns={inTable} />
      <div className={row}>
        <Button kind="quiet" onClick={save}>
          Download as JSON
        </Button>
        <Button kind="plain" onClick={onHide}>
          Hide the record
        </Button>
      </div>
    </>
  );
}
