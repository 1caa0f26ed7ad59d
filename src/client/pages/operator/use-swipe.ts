import { useEffect, useRef } from 'react';

/**
 * For a row of links that scrolls sideways on a phone: keeps the current and the focused link in view. Returns the
 * row's ref and focus handler.
 */
export function useSwipe(current: string) {
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current link or the counts change
  useEffect(() => {
    const row = ref.current;
    const link = row?.querySelector('[aria-current]');
    // Not `scrollIntoView`, which would also scroll the page each time an action reloads the counts.
    if (row && link) row.scrollLeft += middleOf(link) - middleOf(row);
  }, [current]);
  // Browsers don't scroll to a focused link that is partly visible.
  const onFocus = ({ target }: { target: Element }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return { ref, onFocus };
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
