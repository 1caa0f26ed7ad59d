import { useEffect, useState, type ChangeEvent, type ReactNode } from 'react';
import { chosenFile, field, fileInput, labelText, preview } from '#styles/form';
import { useField } from './Field.tsx';

interface FileFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  accept: string;
  multiple?: boolean;
}

/** A file from the device: its name, size and, for a picture, what it looks like. */
export function FileField({ name, label, hint, accept, multiple }: FileFieldProps) {
  const { id, aria, notes } = useField(name, hint);
  const [chosen, setChosen] = useState<File[]>([]);

  // After the form was sent and reset nothing is chosen any more.
  useEffect(() => {
    const form = (document.getElementById(id) as HTMLInputElement | null)?.form;
    const empty = () => setChosen([]);
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  }, [id]);

  return (
    <div className={field} data-field>
      <label className={labelText} htmlFor={id}>
        {label}
      </label>
      {notes}
      <input
        type="file"
        id={id}
        name={name}
        accept={accept}
        multiple={multiple}
        className={fileInput}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setChosen([...(event.target.files ?? [])])}
        {...aria}
      />
      {chosen.map((file) => (
        <ChosenFile key={`${file.name}${file.lastModified}`} file={file} />
      ))}
    </div>
  );
}

function ChosenFile({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <p className={chosenFile}>
      {address && <img src={address} alt="" className={preview} width="56" height="56" />}
      <span>
        {file.name}, {sizeOf(file.size)}
      </span>
    </p>
  );
}

/** '340 kB', '2.1 MB' */
export const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
