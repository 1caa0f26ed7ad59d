import { useEffect, useRef } from 'react';

/** What a row of links needs that is swiped on a phone: the current one and the focused one are brought into sight. */
export function useSwipe(current: string) {
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is marked, and may be out of sight
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  // Browsers don't scroll to a focused link that is only partly out of sight.
  const onFocus = ({ target }: { target: Element }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return { ref, onFocus };
}
