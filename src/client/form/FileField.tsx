import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  camera as cameraButton,
  chosenFile,
  fileControl,
  goodFile,
  preview,
  tile,
  tileAction,
  tileWords,
  wrongTile,
} from '#styles/file-field';
import { errorText, labelText } from '#styles/form';
import { CameraIcon } from '../components/CameraIcon.tsx';
import { useField } from './Field.tsx';
import { isLargePhoto, shrinkPaper } from './shrink.ts';

interface FileFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  accept: string;
  multiple?: boolean;
  /** Adds a button for this camera on touch devices. */
  camera?: 'user' | 'environment';
  /** Files chosen earlier. Markup can't put them back into an input. */
  kept?: File[] | undefined;
  onChoose?: (files: File[]) => void;
  /** A warning about a file, shown at once. It does not block sending. */
  advice?: (file: File) => string | undefined;
}

/** A file input: a tile to tap, then each file's name and size, and a preview of pictures. */
export function FileField({ name, label, hint, accept, multiple, camera, kept, onChoose, advice }: FileFieldProps) {
  const { id, aria, message, notes } = useField(name, hint);
  const [chosen, setChosen] = useState<File[]>([]);
  const [shrinking, setShrinking] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  /** Whether the files come from here rather than from the person. */
  const settled = useRef(false);
  const [before] = useState(kept);
  useEffect(() => {
    if (before?.length) putFinal(settled, control.current!, before);
  }, [before]);

  /** Large photos are made smaller. The form hears of them then. */
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const { target: input } = event;
    const { files: list } = input;
    const files = [...(list ?? [])];
    const large = !settled.current && files.some(isLargePhoto);
    setChosen(files);
    setShrinking(large);
    onChoose?.(files);
    if (!large) return;
    event.stopPropagation();
    const small = await Promise.all(files.map(shrinkPaper));
    // Others may have been chosen meanwhile.
    if (input.files === list) putFinal(settled, input, small);
  }

  // A form that is reset after sending has no files any more.
  useEffect(() => {
    const { form } = control.current!;
    const empty = () => setChosen([]);
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  }, []);

  // Once the server has refused a file, its message replaces the warnings.
  const warnings = message || shrinking ? [] : chosen.map((file) => advice?.(file));
  const isGood = !message && !warnings.some(Boolean);
  return (
    <div className={isGood ? tile : wrongTile} data-field>
      <div className={tileWords}>
        <label className={labelText} htmlFor={id}>
          {label}
        </label>
        {notes}
        {warnings.map(
          (words, index) =>
            words && (
              <p key={chosen[index]!.name} className={errorText} role="status">
                {chosen.length > 1 ? `${chosen[index]!.name}: ${words}` : words}
              </p>
            ),
        )}
        {chosen.map((file) => (
          <ChosenFile key={`${file.name}${file.lastModified}`} file={file} isGood={isGood} />
        ))}
      </div>
      <span className={tileAction} aria-hidden="true">
        {chosen.length ? 'Change' : 'Add'}
      </span>
      <input
        ref={control}
        type="file"
        id={id}
        name={name}
        accept={accept}
        multiple={multiple}
        className={fileControl}
        onChange={(event) => void choose(event)}
        {...aria}
      />
      {camera && (
        <Camera
          which={camera}
          label={label}
          onPhoto={(photo) => put(control.current!, [...((multiple && control.current!.files) || []), photo])}
        />
      )}
    </div>
  );
}

/** Puts files into an input as if they had been chosen there. */
function put(control: HTMLInputElement, files: File[]): void {
  if (files.some((file, at) => file !== control.files?.[at])) {
    const held = new DataTransfer();
    for (const file of files) held.items.add(file);
    control.files = held.files;
  }
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The same for files that stay as they are. */
function putFinal(settled: { current: boolean }, control: HTMLInputElement, files: File[]): void {
  settled.current = true;
  put(control, files);
  settled.current = false;
}

interface CameraProps {
  which: 'user' | 'environment';
  label: ReactNode;
  onPhoto: (photo: File) => void;
}

/** A button that takes a photo. `capture` on the field itself would rule out existing files. */
function Camera({ which, label, onPhoto }: CameraProps) {
  function take(event: ChangeEvent<HTMLInputElement>) {
    // The form hears of the photo from the field instead.
    event.stopPropagation();
    const [photo] = event.target.files ?? [];
    if (photo) onPhoto(photo);
  }
  return (
    <label className={cameraButton}>
      <CameraIcon />
      <input
        type="file"
        accept="image/*"
        capture={which}
        className={fileControl}
        aria-label={`Take a photo: ${String(label)}`}
        onChange={take}
      />
    </label>
  );
}

function ChosenFile({ file, isGood }: { file: File; isGood: boolean }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <p className={isGood ? goodFile : chosenFile}>
      {address && <img src={address} alt="" className={preview} width="40" height="40" />}
      <span>{`${file.name}, ${sizeOf(file.size)}`}</span>
    </p>
  );
}

/** '340 kB', '2.1 MB', from a size in bytes */
export const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
