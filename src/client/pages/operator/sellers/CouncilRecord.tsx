import { row } from '#styles/components';
import { Button } from '../../../components/Button.tsx';
import { download } from '../../../components/download.ts';
import { StoredRecord } from '../StoredRecord.tsx';

/** What a council takes. All but this is shown as it comes. */
export type RecordForCouncil = { declarations?: object[] };

interface CouncilRecordProps {
  /** The application's. */
  id: string;
  record: RecordForCouncil;
  onHide: () => void;
}

/** The record for the council, to be read and downloaded. */
export function CouncilRecord({ id, record, onHide }: CouncilRecordProps) {
  // A declaration is its text, not what it is called here.
  const declarations = record.declarations?.map((one) => ({ ...one, name: undefined }));
  const save = () => download(JSON.stringify(record, null, 2), `council-registration-${id}.json`, 'application/json');
  return (
    <>
      <h4>Record for the council</h4>
      <StoredRecord value={{ ...record, declarations }} />
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
