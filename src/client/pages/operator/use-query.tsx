import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Page } from '#api/operator/base';
import { soft } from '#styles/components';
import { more } from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { NotLoaded } from '../../components/Notice.tsx';
import { errorMessage, type Failure } from '../../send.ts';
import { useAction } from './use-action.tsx';
import { useNewDay } from './when.ts';

export interface Query<T> {
  value: T | undefined;
  problem: string | undefined;
  set: (change: (old: T) => T) => void;
  reload: () => void;
  /** Loads again while the old value stays on the page; if that fails, it stays too. Never rejects. */
  refresh: () => Promise<void>;
  /**
   * Waits for a call. If it is refused since another operator was faster, loads again before it rejects. `say` is for a
   * form or row that is gone by then, with its message.
   */
  contested: <A>(call: Promise<A>, say?: (words: string) => void) => Promise<A>;
}

/** Loads a view's data on mount and whenever `key` changes. A late answer for an old key is dropped. */
export function useQuery<T>(key: string, load: () => Promise<T>): Query<T> {
  const [state, setState] = useState<{ value?: T; problem?: string }>({});
  const asked = useRef(0);
  const changes = useRef(0);
  useNewDay();

  async function ask(quietly = false): Promise<void> {
    const mine = ++asked.current;
    const known = changes.current;
    if (!quietly) setState({});
    try {
      const value = await load();
      if (mine !== asked.current) return;
      // What was changed here meanwhile is not in this answer.
      if (known !== changes.current) return ask(quietly);
      setState({ value });
    } catch (error) {
      if (mine !== asked.current) return;
      const problem = errorMessage(error, UNREACHED);
      setState((old) => (quietly && old.value !== undefined ? old : { problem }));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the query, `load` is new in every render
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
    set(change) {
      changes.current += 1;
      setState((old) => (old.value === undefined ? old : { value: change(old.value) }));
    },
    reload: () => void ask(),
    refresh: () => ask(true),
    contested: (call, say) =>
      call.catch(async (error: Failure) => {
        // It was removed, changed, or has expired.
        if ([404, 409, 410].includes(error.status)) {
          say?.(error.message);
          await ask(true);
        }
        throw error;
      }),
  };
}
const UNREACHED = "Couldn't load this. Please check your connection and try again.";

/**
 * Waits for a call about a record. If it is refused, the record is shown as it is now before this rejects as well:
 * somebody else was faster, and what the page shows stands in the way of the next step.
 */
export const orNow = <A, T>(call: Promise<A>, read: () => Promise<readonly T[]>, show: (now: T) => void): Promise<A> =>
  call.catch(async (error) => {
    for (const now of await read().catch(() => [])) show(now);
    throw error;
  });

/** Shows the loaded value, a loading text, or the error with a button to try again. */
export function QueryBoundary<T>({ query, children }: { query: Query<T>; children: (value: T) => ReactNode }) {
  if (query.problem) {
    return <NotLoaded again={query.reload}>{query.problem}</NotLoaded>;
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
type Place = Record<string, string | null | undefined>;
interface ListPage<T> {
  items: T[];
  /** The id for the next page; null after the last one. */
  next?: string | null | undefined;
  /** What else the next page needs, as the last row and the list were when this page came. */
  at?: Place | undefined;
}

/**
 * The server's page size. It covers a day's work. In lists that start with the longest wait it usually covers
 * everything, though the server sends the newest first.
 */
export const LONG_PAGE = 200;

/** Makes a row from the one that is on the page now: other answers about it may have come since it was drawn. */
export type Change<T> = (old: T) => T;

/** Loads a list page by page. */
export function usePagedQuery<T extends Row>(key: string, load: (before?: string, at?: Place) => Promise<ListPage<T>>) {
  const list = useQuery(key, () => load());
  const { run, busy, notice } = useAction(UNREACHED);
  const next = list.value?.next;
  const change = (id: string, to: Change<T>) =>
    list.set((old) => ({ ...old, items: old.items.map((one) => (one.id === id ? to(one) : one)) }));

  async function showMore(after: string) {
    const page = await load(after, list.value?.at);
    list.set((old) => {
      // If the filter has changed meanwhile, this page is dropped.
      if (old.next !== after) return old;
      return { ...page, items: joined(old.items, page.items) };
    });
  }

  return {
    ...list,
    change,
    /** Replaces the item with the same id. */
    replace: (item: T) => change(item.id, () => item),
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

/** Both lists, and each row once. */
function joined<T extends Row>(first: readonly T[], then: readonly T[]): T[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !known.has(id))];
}

/** As `usePagedQuery`, with all that is open from the start: it may be older than the first page. */
export const useOpenAndPaged = <T extends Row>(
  key: string,
  load: (asked: Page & { open?: boolean }) => Promise<ListPage<T>>,
) =>
  usePagedQuery(key, async (before) => {
    if (before) return load({ before });
    const [open, page] = await Promise.all([load({ open: true, limit: LONG_PAGE }), load({})]);
    return { ...page, items: joined(open.items, page.items) };
  });
