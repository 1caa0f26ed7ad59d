import { useEffect, useRef } from 'react';
import { heard } from '#styles/pages/seller-menu';
import { useValue } from '../../../session.ts';
import { announcement } from './taps.ts';

/**
 * A tap's result, for screen readers. It is always in the page, since they announce only changes in a region they know.
 */
export const Said = () => (
  <p className={heard} role="status">
    {useValue(announcement)}
  </p>
);

/**
 * A pressed button may disappear (with a deleted row, or the copy button). The heading then takes the focus.
 *
 * @param count the number of dishes
 */
export function useFocusKept(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const { activeElement } = document;
    if (count !== before.current && (!activeElement || activeElement === document.body)) {
      heading.current?.focus();
    }
    before.current = count;
  }, [count]);
  return heading;
}
