import { useId, useLayoutEffect, useRef } from 'react';
import { dialog, row } from '#styles/components';
import { Button } from './Button.tsx';

interface DialogProps {
  question: string;
  yes: string;
  no: string;
  /** Danger if `yes` cannot be undone; main if it is the expected answer. */
  kind?: 'danger' | 'main';
  onAnswer: (yes: boolean) => void;
}

/** Asks for confirmation. Enter and Escape mean no. The browser returns the focus when it closes. */
export function Dialog({ question, yes, no, kind = 'danger', onAnswer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Not useEffect: a dialog that is removed before it is closed does not return the focus.
  useLayoutEffect(() => {
    const current = ref.current!;
    current.showModal();
    // showModal would focus the first button. `preventScroll` keeps a long question at its beginning.
    current.querySelector<HTMLElement>('button:last-of-type')!.focus({ preventScroll: true });
    return () => current.close();
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
        <Button kind={kind} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
        <Button kind="quiet" onClick={() => onAnswer(false)}>
          {no}
        </Button>
      </div>
    </dialog>
  );
}
