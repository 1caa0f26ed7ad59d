import type { ReactNode } from 'react';
import { brand, busyText, content, footer, header, headerNav, heading, page, skip } from '#styles/page';
import { Link } from './Link.tsx';
import { Logo } from './Logo.tsx';

interface PageProps {
  /** The page's only h1. It takes the focus after a move inside the app. */
  title: ReactNode;
  /** Links or buttons on the right of the header. */
  nav?: ReactNode;
  /** The page's code or first data is still loading; false once it is there. */
  busy?: boolean;
  /** narrow: a form; wide: dashboards; full: bands from edge to edge; failed: what happened. */
  width?: keyof typeof content;
  /** Extra classes of the frame, for a page that needs a phone's whole screen. */
  frame?: string;
  children?: ReactNode;
}

/** The footer's links and company details, which the server filled into the first page's HTML. */
const links =
  globalThis.document?.querySelector('footer')?.innerHTML ??
  '<a href="/privacy.html">Privacy policy</a><a href="/terms.html">Terms</a><p id="company"></p>';

/** The frame of every screen: header, main with its heading, footer. */
export function Page({ title, nav, busy, width = 'narrow', frame = '', children }: PageProps) {
  return (
    <div className={`${page} ${frame}`}>
      <a className={skip} href="#main">
        Skip to content
      </a>
      <header className={header}>
        <Link href="/" className={brand}>
          <Logo />
          Next Door Kitchen
        </Link>
        {nav && <nav className={headerNav}>{nav}</nav>}
      </header>
      <main id="main" className={content[width]} aria-busy={busy}>
        <h1 className={heading} tabIndex={-1}>
          {title}
        </h1>
        {busy && <p className={busyText}>Loading…</p>}
        {children}
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, and the server's, which it escapes */}
      <footer className={footer} dangerouslySetInnerHTML={{ __html: links }} />
    </div>
  );
}
