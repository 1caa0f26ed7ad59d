import { useEffect, useRef } from 'react';

/** What a row of links needs that is swiped on a phone: the current one and the focused one are brought into sight. */
export function useSwipe(current: string) {
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is marked, or all are wider by their counts
  useEffect(() => {
    const row = ref.current;
    const link = row?.querySelector('[aria-current]');
    // Not `scrollIntoView`: counts come anew after each action, and the page stays where it is.
    if (row && link) row.scrollLeft += middleOf(link) - middleOf(row);
  }, [current]);
  // Browsers don't scroll to a focused link that is only partly out of sight.
  const onFocus = ({ target }: { target: Element }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return { ref, onFocus };
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
