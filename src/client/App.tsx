import './styles.ts';
import { Component, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { type AroundNavHandler, Route as At, Redirect, Router, Switch, useLocation } from 'wouter';
import { exactWords, failedLead, wayHome } from '#styles/page';
import { afterFrame, chunk } from './chunk.ts';
import { Button } from './components/Button.tsx';
import { Page } from './components/Page.tsx';
import { Toasts } from './components/Toast.tsx';
import { CRASH, NOT_LOADED, PROBLEMS, SAFE, TRY_AGAIN, UNEXPECTED } from './load-errors.ts';
import { FindScreen, focusHeading } from './navigation.ts';
import { ALIASES, REDIRECTS, type Route, routeAt, routes } from './routes.ts';
import { gates, successions, useValue } from './session.ts';

/** Set by `early/presses.ts`: performs a press made before the app had loaded. */
declare const window: { takePress?: () => void };

/** The whole app. `ssrPath` is the path of a prerendered page, during prerendering and hydration. */
export function App(options: { ssrPath?: string }) {
  return (
    <Router {...options} aroundNav={moveAfterTap}>
      <FindScreen.Provider value={screenAt}>
        <Crashes>
          <Screens />
        </Crashes>
        <Toasts />
      </FindScreen.Provider>
    </Router>
  );
}

/** Moves to another page once the tap itself has shown. */
const moveAfterTap: AroundNavHandler = (navigate, ...move) =>
  move[1]?.replace ? navigate(...move) : afterFrame(() => navigate(...move));

/** Checks for new versions of the app; loaded once the page is idle. */
export const updates = chunk('updates.ts', () => import('./updates.ts'), 'watchUpdates');

/** The screen of an address inside the app, following redirects; undefined if there is none. */
export function screenAt(address: string) {
  const [path = ''] = address.split('?', 1);
  return routeAt(REDIRECTS[path] ?? path)?.page;
}

function Screens() {
  const [path] = useLocation();
  const route = routeAt(path);
  const first = useRef(path);

  useEffect(() => window.takePress?.(), []);

  useEffect(() => {
    if (!route) return;
    if (!route.problem) document.title = titleOf(route);
    if (first.current === path) return;
    first.current = '';
    scrollTo(0, 0);
  }, [route, path]);

  return (
    <Switch>
      {[...routes.map((one) => [one.path, one] as const), ...aliases].map(([address, one]) => (
        <At key={one.path} path={address}>
          {one.gate ? <Gated route={one} /> : <Loaded route={one} />}
        </At>
      ))}
      {Object.entries(REDIRECTS).map(([from, to]) => (
        <At key={from} path={from}>
          <Moved to={to} />
        </At>
      ))}
      {/* Unknown addresses go to the front page. */}
      <At>
        <Moved to="/" />
      </At>
    </Switch>
  );
}

// Both addresses share the screen's key, so a move between them does not remount it.
const aliases = Object.entries(ALIASES).map(([alias, path]) => [alias, routeAt(path)!] as const);

/** A page's document title. */
export const titleOf = (route: Route) => `${route.title} · Next Door Kitchen`;

const Moved = ({ to }: { to: string }) => <Redirect to={to + location.search} replace />;

/** Shows a page to people with access. Others go to the login, which brings them back here. */
function Gated({ route }: { route: Route }) {
  const gate = route.gate!;
  const [path, navigate] = useLocation();
  const open = useValue(gates[gate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is listed to redirect as soon as the gate closes
  useEffect(() => {
    // Not `open`, which is still null during hydration.
    if (!gates[gate].peek()) {
      navigate(`/${gate}/login?next=${encodeURIComponent(path + location.search)}`, { replace: true });
    }
  }, [open, gate, path, navigate]);
  // Another person's session remounts the page, so that none of its state stays.
  return <Loaded key={useValue(successions) ?? 0} route={route} />;
}

function Loaded({ route }: { route: Route }) {
  const [problem, setProblem] = useState(route.problem);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const moved = useRef(!route.page.loaded);

  const load = () => {
    route.problem = undefined;
    setProblem(undefined);
    route.page.load().then(redraw, setProblem);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a problem only Try again loads it
  useEffect(() => {
    if (!route.page.loaded && !problem) load();
  }, [route]);
  useEffect(() => {
    // After a move inside the app, the focus goes to the new heading. A first load starts at the top anyway.
    if (route.page.loaded && (moved.current || navigated)) focusHeading();
    navigated = true;
  }, [route.page.loaded]);

  if (problem) return <Unexpected words={PROBLEMS[problem]} again={load} />;
  const { loaded: Shown } = route.page;
  return Shown ? <Shown /> : <Page title={route.title} busy />;
}
let navigated = false;

function Unexpected({ words, again }: { words: string; again: () => void }) {
  useEffect(() => {
    const { title } = document;
    document.title = UNEXPECTED;
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <Page title={UNEXPECTED} width="failed">
      <p className={failedLead}>{NOT_LOADED}</p>
      <p role="alert" className={exactWords}>
        {words}
      </p>
      <p>{SAFE}</p>
      <Button onClick={again}>{TRY_AGAIN}</Button>
      {/* A plain link: the router may be what failed. */}
      <a href="/" className={wayHome}>
        Home
      </a>
    </Page>
  );
}

/** Catches errors thrown while rendering, so that the screen is never blank. */
class Crashes extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Unexpected words={CRASH} again={() => location.reload()} /> : this.props.children;
  }
}
