import { Component, useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import type { ChunkProblem } from './chunk.ts';
import { Prerendered, useLocation } from './location.ts';
import { Button } from './parts/Button.tsx';
import { Page } from './parts/Page.tsx';
import { Toasts } from './parts/Toast.tsx';
import { LOGINS, redirectOf, routeAt, type Route } from './routes.tsx';
import { tokens, useValue, type Kind } from './session.ts';
import { takeUpdate } from './updates.ts';

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

  useEffect(() => {
    if (!route) navigate(redirectOf(path) + location.search, { replace: true });
  }, [route, path, navigate]);

  useEffect(() => {
    if (!route) return;
    document.title = titleOf(route);
    if (first.current === path) return;
    first.current = '';
    scrollTo(0, 0);
    takeUpdate();
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
  const [problem, setProblem] = useState<ChunkProblem>();
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const moved = useRef(!route.page);

  const load = () => {
    setProblem(undefined);
    route.load().then(redraw, setProblem);
  };
  useEffect(() => {
    if (!route.page) load();
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

const PROBLEMS: Record<ChunkProblem | 'crash', string> = {
  slow: 'This page took too long to load',
  failed: 'This page could not be loaded',
  crash: 'Something went wrong on this page',
};

function Unexpected({ problem, again }: { problem: keyof typeof PROBLEMS; again: () => void }) {
  const title = 'Unexpected Application Error';
  useEffect(() => {
    document.title = title;
  }, []);
  return (
    <Page title={title}>
      <p role="alert">{PROBLEMS[problem]}</p>
      <Button onClick={again}>Try again</Button>
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
