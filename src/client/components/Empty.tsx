import type { ReactElement, ReactNode } from 'react';
import { empty, emptyWords } from '#styles/empty';

interface EmptyProps {
  /** A drawing in static/art, or another one. */
  art: 'bicycle' | 'plate' | 'pot' | ReactElement;
  /** Says that the list is empty, and what to do about it. */
  children: ReactNode;
}

/** Shown in place of an empty list. */
export const Empty = ({ art, children }: EmptyProps) => (
  <div className={empty}>
    {typeof art === 'string' ? <img src={`/art/${art}.svg`} alt="" width="72" height="72" /> : art}
    <div className={emptyWords}>{children}</div>
  </div>
);
