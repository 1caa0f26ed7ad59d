import type { MouseEvent, ReactNode } from 'react';
import { navigate } from '../location.ts';
import { redirectOf, routeAt } from '../routes.tsx';

interface LinkProps {
  href: string;
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
  'aria-current'?: 'page';
}

/**
 * A link inside the app. The target's code comes when somebody is about to follow it, never on idle: data costs money.
 */
export function Link({ href, ...rest }: LinkProps) {
  const fetchTarget = () => {
    const path = href.split('?', 1)[0]!;
    (routeAt(path) ?? routeAt(redirectOf(path)))?.prefetch();
  };
  const follow = (event: MouseEvent) => {
    // The browser's own ways to follow a link (a new tab, a download) stay its own.
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a
      href={href}
      onClick={follow}
      onMouseEnter={fetchTarget}
      onFocus={fetchTarget}
      onTouchStart={fetchTarget}
      {...rest}
    />
  );
}
