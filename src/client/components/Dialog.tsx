import { useId, useLayoutEffect, useRef } from 'react';
import { dialog, row } from '#styles/components';
import { Button } from './Button.tsx';

interface DialogProps {
  question: string;
  yes: string;
  no: string;
  /** What yes does: something that cannot be undone, or what was meant to be done. */
  kind?: 'danger' | 'main';
  onAnswer: (yes: boolean) => void;
}

/** Asks before something that is hard to take back. No is what Enter and Escape mean; the browser gives the focus back. */
export function Dialog({ question, yes, no, kind = 'danger', onAnswer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Not useEffect: a dialog that has left the page before it is closed gives no focus back.
  useLayoutEffect(() => {
    const current = ref.current!;
    current.showModal();
    // It would take the first button. A long question is read from its beginning.
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
