import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { head } from '#styles/pages/operator';
import { foldedDetails, foldedHead, foldedLine, openHead } from '#styles/pages/operator-list';
import type { CardPlace } from './types.ts';

interface FoldedProps {
  place: CardPlace;
  /** The heading, and what is beside it. */
  title: ReactNode;
  children: ReactNode;
}

/** A card's summary, and the details that it opens. */
export function Folded({ place: { folding, inTable }, title, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isOpen = folding?.isOpen;
  // Only ever opens it: what a person has opened stays open.
  useLayoutEffect(() => {
    if (isOpen) details.current!.open = true;
  }, [isOpen]);
  if (!folding) {
    return (
      <>
        <div className={inTable ? openHead : head}>{title}</div>
        {children}
      </>
    );
  }
  return (
    <details ref={details} className={foldedDetails} onToggle={(event) => event.currentTarget.open && folding.onOpen()}>
      <summary className={foldedHead}>
        {title}
        <small className={foldedLine}>{folding.line}</small>
      </summary>
      {children}
    </details>
  );
}
