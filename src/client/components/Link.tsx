import { type ComponentProps, useContext } from 'react';
import { Link as RouterLink } from 'wouter';
import { FindScreen } from '../navigation.ts';

interface LinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-label' | 'aria-current'> {
  href: string;
  /** Shown after the text, but not part of the accessible name. */
  'data-count'?: number | '' | undefined;
}

/**
 * A link inside the app. The target's code is prefetched on hover, touch or focus, never when idle: data costs money.
 */
export function Link(props: LinkProps) {
  const find = useContext(FindScreen);
  const prefetch = () => find(props.href)?.prefetch();
  return <RouterLink {...props} onPointerEnter={prefetch} onFocus={prefetch} />;
}
