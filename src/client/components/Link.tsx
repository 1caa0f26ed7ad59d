import { type ComponentProps, useContext } from 'react';
import { Link as RouterLink } from 'wouter';
import { FindScreen } from '../navigation.ts';

interface LinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-label' | 'aria-current'> {
  href: string;
  /** Shown after the words, and no part of the name. */
  'data-count'?: number | '' | undefined;
}

/**
 * A link inside the app. The target's code comes when somebody is about to follow it, never on idle: data costs money.
 */
export function Link(props: LinkProps) {
  const find = useContext(FindScreen);
  const prefetch = () => find(props.href)?.prefetch();
  return <RouterLink {...props} onMouseEnter={prefetch} onFocus={prefetch} onTouchStart={prefetch} />;
}
