import { useEffect, useId, useRef } from 'react';
import { dialog, row } from '#styles/parts';
import { Button } from './Button.tsx';

interface DialogProps {
  question: string;
  yes: string;
  no: string;
  onAnswer: (yes: boolean) => void;
}

/** Asks before something that cannot be undone. Escape means no; the browser gives the focus back. */
export function Dialog({ question, yes, no, onAnswer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = ref;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <p id={id}>{question}</p>
      <div className={row}>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          {yes}
        </Button>
        <Button kind="quiet" autoFocus onClick={() => onAnswer(false)}>
          {no}
        </Button>
      </div>
    </dialog>
  );
}
