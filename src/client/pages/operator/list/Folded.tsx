import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { head } from '#styles/pages/operator';
import { folded } from '#styles/pages/operator-list';
import type { Folding } from './types.ts';

interface FoldedProps {
  folding: Folding | undefined;
  /** The heading, and what is beside it. */
  title: ReactNode;
  children: ReactNode;
}

/** A card's summary, and the details that it opens. */
export function Folded({ folding, title, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isOpen = folding?.isOpen;
  // Only ever opens it: what a person has opened stays open.
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
