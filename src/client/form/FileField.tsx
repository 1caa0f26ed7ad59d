import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { camera as cameraButton, chosenFile, preview, tile, tileWords } from '#styles/file-field';
import { field, input, labelText } from '#styles/form';
import { useField } from './Field.tsx';

interface FileFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  accept: string;
  multiple?: boolean;
  /** A tile instead of the browser's own control, with a button for this camera on devices that are touched. */
  camera?: 'user' | 'environment';
}

/** A file from the device: its name, size and, for a picture, what it looks like. */
export function FileField({ name, label, hint, accept, multiple, camera }: FileFieldProps) {
  const { id, aria, notes } = useField(name, hint);
  const [chosen, setChosen] = useState<File[]>([]);

  // After the form was sent and reset, no file is chosen any more.
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
      <div className={camera && tile}>
        {camera && (
          <span className={tileWords} aria-hidden="true">
            <CameraIcon />
            {chosen.length > 0 ? 'Choose another' : 'Add a photo or file'}
          </span>
        )}
        <input
          type="file"
          id={id}
          name={name}
          accept={accept}
          multiple={multiple}
          className={camera ? undefined : input}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setChosen([...(event.target.files ?? [])])}
          {...aria}
        />
      </div>
      {camera && <Camera which={camera} into={id} label={label} multiple={multiple} />}
      {chosen.map((file) => (
        <ChosenFile key={`${file.name}${file.lastModified}`} file={file} />
      ))}
    </div>
  );
}

/**
 * A photo taken now, put into the field with the id `into`. A field with `capture` itself would take no file that is
 * there already.
 */
function Camera({ which, into, label, multiple }: CameraProps) {
  function put(event: ChangeEvent<HTMLInputElement>) {
    // The form hears of it from the field.
    event.stopPropagation();
    const field = document.getElementById(into) as HTMLInputElement;
    const held = new DataTransfer();
    for (const file of [...((multiple && field.files) || []), ...(event.target.files ?? [])]) held.items.add(file);
    field.files = held.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return (
    <label className={cameraButton}>
      <CameraIcon />
      Take a photo
      <input
        type="file"
        accept="image/*"
        capture={which}
        aria-label={`Take a photo: ${String(label)}`}
        onChange={put}
      />
    </label>
  );
}
interface CameraProps {
  which: 'user' | 'environment';
  into: string;
  label: ReactNode;
  multiple: boolean | undefined;
}

const CameraIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <path d="M4 8h3l2-3h6l2 3h3v11H4z" strokeLinejoin="round" />
    <circle cx="12" cy="13" r="3.5" />
  </svg>
);

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
