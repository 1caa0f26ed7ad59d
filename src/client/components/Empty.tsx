import type { ReactNode } from 'react';
import { empty } from '#styles/components';

interface EmptyProps {
  /** A drawing of static/art. */
  art: 'bicycle' | 'plate' | 'pot';
  /** That there is nothing, and what to do about it. */
  children: ReactNode;
}

/** Stands where a list would be. */
export const Empty = ({ art, children }: EmptyProps) => (
  <div className={empty}>
    <img src={`/art/${art}.svg`} alt="" width="72" height="72" />
    <div>{children}</div>
  </div>
);
