import { Link as Plain } from 'wouter';
import type { ReactNode } from 'react';
import { redirectOf, routeAt } from '../routes.tsx';

interface LinkProps {
  href: string;
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
}

/** A link inside the app. The target's code comes when somebody is about to follow it, never on idle: data costs money. */
export function Link({ href, ...rest }: LinkProps) {
  const fetchTarget = () => {
    const path = href.split('?', 1)[0]!;
    // A failure shows when the page is opened.
    (routeAt(path) ?? routeAt(redirectOf(path)))?.load().catch(() => {});
  };
  return <Plain href={href} onMouseEnter={fetchTarget} onFocus={fetchTarget} onTouchStart={fetchTarget} {...rest} />;
}
