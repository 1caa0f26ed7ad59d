import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { head } from '#styles/pages/operator';
import { folded } from '#styles/pages/operator-list';
import type { Folding } from './types.ts';

interface FoldedProps {
  folding: Folding | undefined;
  /** A heading, and what stands beside it. */
  title: ReactNode;
  children: ReactNode;
}

/** A card's head, and what comes into sight when it is opened. */
export function Folded({ folding, title, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isOpen = folding?.isOpen;
  // Opens it and never closes it: what somebody opened meanwhile stays under their thumb.
  useLayoutEffect(() => {
    if (isOpen) details.current!.open = true;
  }, [isOpen]);
  if (!folding) {
    return (
      <>
        <div className={head}>{title}</div>
        {children}
      </>
    );
  }
  return (
    <details ref={details} className={folded} onToggle={(event) => event.currentTarget.open && folding.onOpen()}>
      <summary>
        {title}
        <small>{folding.line}</small>
      </summary>
      {children}
    </details>
  );
}
