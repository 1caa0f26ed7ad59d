import { useEffect, useRef, useState, type ReactNode } from 'react';
import { more } from '#styles/pages/operator';
import { soft } from '#styles/parts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { wordsOf } from '../../send.ts';

export interface Loaded<T> {
  value: T | undefined;
  problem: string | undefined;
  set: (change: (old: T) => T) => void;
  reload: () => void;
}

/**
 * What a view is made of, asked for when it opens and whenever `key` changes; a late answer to an old key is
 * dropped.
 */
export function useAnswer<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ value?: T; problem?: string }>({});
  const asked = useRef(0);

  function ask() {
    const mine = ++asked.current;
    setState({});
    load().then(
      (value) => mine === asked.current && setState({ value }),
      (error: unknown) => mine === asked.current && setState({ problem: wordsOf(error, UNREACHED) }),
    );
  }
  useEffect(() => {
    ask();
    return () => {
      asked.current += 1;
    };
  }, [key]);

  return {
    ...state,
    value: state.value,
    problem: state.problem,
    set: (change) => setState((old) => (old.value === undefined ? old : { value: change(old.value) })),
    reload: ask,
  };
}
const UNREACHED = "Couldn't load this. Please check your connection and try again.";

/** Shows what was loaded, or that it is on its way, or what went wrong with a way to try again. */
export function Answered<T>({ from, children }: { from: Loaded<T>; children: (value: T) => ReactNode }) {
  if (from.problem) {
    return (
      <>
        <Notice kind="error">{from.problem}</Notice>
        <Button onClick={from.reload}>Try again</Button>
      </>
    );
  }
  return from.value === undefined ? (
    <p className={soft} aria-busy>
      Loading…
    </p>
  ) : (
    children(from.value)
  );
}

type Row = { id: string };
export interface Listed<T> {
  items: T[];
  /** The id for the next page, or null after the last. */
  next?: string | null;
}

/** A list that comes page by page. */
export function useList<T extends Row>(key: string, load: (before?: string) => Promise<Listed<T>>) {
  const list = useAnswer(key, () => load());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const next = list.value?.next;

  async function showMore() {
    if (!next || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const page = await load(next);
      // Another filter may have been chosen meanwhile: then this page belongs to nothing.
      list.set((old) =>
        old.next === next ? { items: [...old.items, ...page.items], next: page.next } : old,
      );
    } catch (error) {
      setProblem(wordsOf(error, UNREACHED));
    } finally {
      setBusy(false);
    }
  }

  return {
    ...list,
    /** Puts a changed item in the place of the old one. */
    replace: (item: T) =>
      list.set((old) => ({ ...old, items: old.items.map((one) => (one.id === item.id ? item : one)) })),
    more: next ? (
      <div className={more}>
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button kind="quiet" aria-disabled={busy || undefined} onClick={() => void showMore()}>
          {busy ? 'Loading…' : 'Show more'}
        </Button>
      </div>
    ) : null,
  };
}
