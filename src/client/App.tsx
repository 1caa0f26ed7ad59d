import { Component, useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { Prerendered, useLocation } from './location.ts';
import { Button } from './parts/Button.tsx';
import { Page } from './parts/Page.tsx';
import { Toasts } from './parts/Toast.tsx';
import { PROBLEMS, TRY_AGAIN, UNEXPECTED, type PageProblem } from './problems.ts';
import { LOGINS, redirectOf, routeAt, type Route } from './routes.tsx';
import { tokens, useValue, type Kind } from './session.ts';
import { moved as movedTo } from './updates.ts';

/** From `early/presses.ts`: does what was pressed before the app was here. */
declare const window: { takePress?: () => void };

/** The whole app; `ssrPath` when the build prerenders a page. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    <Prerendered.Provider value={ssrPath}>
      <Crashes>
        <Screen />
      </Crashes>
      <Toasts />
    </Prerendered.Provider>
  );
}

function Screen() {
  const [path, navigate] = useLocation();
  const route = routeAt(path);
  const first = useRef(path);

  useEffect(() => window.takePress?.(), []);

  useEffect(() => {
    if (!route) navigate(redirectOf(path) + location.search, { replace: true });
  }, [route, path, navigate]);

  useEffect(() => {
    if (!route) return;
    if (!route.problem) document.title = titleOf(route);
    if (first.current === path) return;
    first.current = '';
    scrollTo(0, 0);
    movedTo(route.path);
  }, [route, path]);

  if (!route) return null;
  return route.who ? <Gate key={route.path} route={route} who={route.who} /> : <Loaded key={route.path} route={route} />;
}

export const titleOf = (route: Route) => `${route.title} · Next Door Kitchen`;

/** Lets in whoever has the session; leads others to the login, which brings them back here. */
function Gate({ route, who }: { route: Route; who: Kind }) {
  const [path, navigate] = useLocation();
  const token = useValue(tokens[who]);
  useEffect(() => {
    // Not `token`: while a prerendered page is taken over it is still null.
    if (tokens[who].peek() === null) {
      navigate(`${LOGINS[who]}?next=${encodeURIComponent(path + location.search)}`, { replace: true });
    }
  }, [token, who, path, navigate]);
  return <Loaded route={route} />;
}

function Loaded({ route }: { route: Route }) {
  const [problem, setProblem] = useState(route.problem);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const moved = useRef(!route.page);

  const load = () => {
    setProblem((route.problem = undefined));
    route.load().then(redraw, setProblem);
  };
  useEffect(() => {
    if (!route.page && !problem) load();
  }, [route]);
  useEffect(() => {
    // After a move inside the app the reader starts at the new heading; a first load starts at the top anyway.
    if (route.page && (moved.current || navigated)) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    navigated = true;
  }, [route.page]);

  if (problem) return <Unexpected problem={problem} again={load} />;
  const { page: Shown } = route;
  return Shown ? <Shown /> : <Page title={route.title} busy />;
}
let navigated = false;

function Unexpected({ problem, again }: { problem: PageProblem; again: () => void }) {
  useEffect(() => {
    const { title } = document;
    document.title = UNEXPECTED;
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <Page title={UNEXPECTED}>
      <p role="alert">{PROBLEMS[problem]}</p>
      <Button onClick={again}>{TRY_AGAIN}</Button>
    </Page>
  );
}

/** Keeps a fault in one page from leaving a blank screen. */
class Crashes extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Unexpected problem="crash" again={() => location.reload()} /> : this.props.children;
  }
}
