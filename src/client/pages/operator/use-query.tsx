import { type ReactNode, useEffect, useRef, useState } from 'react';
import { soft } from '#styles/components';
import { more } from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { errorMessage } from '../../send.ts';
import { focusHeading, useAction } from './use-action.tsx';

export interface Query<T> {
  value: T | undefined;
  problem: string | undefined;
  set: (change: (old: T) => T) => void;
  reload: () => void;
  /** Asks anew while what there is stays on the page; where that fails, it stays too. Never rejects. */
  refresh: () => Promise<void>;
}

/**
 * Loads what a view shows, when it opens and whenever `key` changes; a late answer to an old key is dropped.
 */
export function useQuery<T>(key: string, load: () => Promise<T>): Query<T> {
  const [state, setState] = useState<{ value?: T; problem?: string }>({});
  const asked = useRef(0);

  async function ask(quietly = false): Promise<void> {
    const mine = ++asked.current;
    if (!quietly) setState({});
    try {
      const value = await load();
      if (mine === asked.current) setState({ value });
    } catch (error) {
      if (mine === asked.current && !quietly) setState({ problem: errorMessage(error, UNREACHED) });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what is asked for, `load` is new in every render
  useEffect(() => {
    void ask();
    return () => {
      asked.current += 1;
    };
  }, [key]);

  return {
    ...state,
    value: state.value,
    problem: state.problem,
    set: (change) => setState((old) => (old.value === undefined ? old : { value: change(old.value) })),
    reload: () => void ask(),
    refresh: () => ask(true),
  };
}
const UNREACHED = "Couldn't load this. Please check your connection and try again.";

/** Shows what was loaded, or that it is loading, or what went wrong and a way to try again. */
export function QueryBoundary<T>({ query, children }: { query: Query<T>; children: (value: T) => ReactNode }) {
  if (query.problem) {
    return (
      <>
        <Notice kind="error">{query.problem}</Notice>
        <Button
          onClick={() => {
            query.reload();
            focusHeading();
          }}
        >
          Try again
        </Button>
      </>
    );
  }
  return query.value === undefined ? (
    <p className={soft} aria-busy>
      Loading…
    </p>
  ) : (
    children(query.value)
  );
}

type Row = { id: string };
interface ListPage<T> {
  items: T[];
  /** The id for the next page, or null after the last. */
  next?: string | null | undefined;
}

/**
 * As many rows as the server puts on a page: a day at the desk, and in lists that begin with the longest wait,
 * though the server lists the newest first, all of them as a rule.
 */
export const LONG_PAGE = 200;

/** Loads a list page by page. */
export function usePagedQuery<T extends Row>(key: string, load: (before?: string) => Promise<ListPage<T>>) {
  const list = useQuery(key, () => load());
  const { run, busy, notice } = useAction(UNREACHED);
  const next = list.value?.next;

  async function showMore(after: string) {
    const page = await load(after);
    // If another filter was chosen meanwhile, this page is dropped.
    list.set((old) => (old.next === after ? { items: [...old.items, ...page.items], next: page.next } : old));
  }

  return {
    ...list,
    /** Puts a changed item in the place of the old one. */
    replace: (item: T) =>
      list.set((old) => ({ ...old, items: old.items.map((one) => (one.id === item.id ? item : one)) })),
    more: next ? (
      <div className={more}>
        {notice}
        <Button kind="quiet" aria-disabled={busy} onClick={() => void run(() => showMore(next))}>
          {busy ? 'Loading…' : 'Show more'}
        </Button>
      </div>
    ) : null,
  };
}
