import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { QueryBoundary, usePagedQuery, useQuery } from '../../../src/client/pages/operator/use-query.tsx';
import { Failure } from '../../../src/client/send.ts';
import { act, cleanup, press, render, screen, waitFor } from '../dom.ts';

type Item = { id: string };
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

/** A list under a filter; `load` says what its pages are. */
function Paged({ filter, load }: { filter: string; load: (filter: string, before?: string) => Promise<Page> }) {
  const list = usePagedQuery<Item>(filter, (before) => load(filter, before));
  return (
    <QueryBoundary query={list}>
      {({ items }) => (
        <>
          {items.map(({ id }) => (
            <li key={id}>{id}</li>
          ))}
          {list.more}
        </>
      )}
    </QueryBoundary>
  );
}
type Page = { items: Item[]; next: string | null };
const page = (id: string, next: string | null): Page => ({ items: [{ id }], next });

const queries = suite('what a view of the console asks for');
queries.after.each(cleanup);

queries('a page of the filter before is not added to another one', async () => {
  let give!: (late: Page) => void;
  const late = new Promise<Page>((resolve) => (give = resolve));
  const load = async (filter: string, before?: string) => (before ? late : page(`${filter} 1`, `${filter} 1`));
  const { rerender } = render(<Paged filter="new" load={load} />);
  await waitFor(() => assert.equal(items(), ['new 1']));
  press('Show more');
  rerender(<Paged filter="old" load={load} />);
  await waitFor(() => assert.equal(items(), ['old 1']));
  await act(async () => give(page('new 2', null)));
  assert.equal(items(), ['old 1']);
});

queries('what belongs to another filter goes while the new one is loaded', async () => {
  const load = async (filter: string) => (filter === 'new' ? page('1', null) : new Promise<Page>(() => {}));
  const { rerender } = render(<Paged filter="new" load={load} />);
  await waitFor(() => assert.equal(items(), ['1']));
  rerender(<Paged filter="old" load={load} />);
  await screen.findByText('Loading…');
  assert.equal(items(), []);
});

queries('a late answer about what was asked for before is dropped', async () => {
  let give!: (late: string) => void;
  const late = new Promise<string>((resolve) => (give = resolve));
  function Plain({ filter }: { filter: string }) {
    const query = useQuery(filter, () => (filter === 'old' ? late : Promise.resolve('of the new one')));
    return <QueryBoundary query={query}>{(words) => <p>{words}</p>}</QueryBoundary>;
  }
  const { rerender } = render(<Plain filter="old" />);
  rerender(<Plain filter="new" />);
  await screen.findByText('of the new one');
  await act(async () => give('of the old one'));
  assert.ok(screen.getByText('of the new one'));
});

queries('a list whose next page does not come says so, and keeps its rows', async () => {
  const load = async (_: string, before?: string) => (before ? Promise.reject(new Error('offline')) : page('1', '1'));
  render(<Paged filter="new" load={load} />);
  await waitFor(() => assert.equal(items(), ['1']));
  press('Show more');
  await screen.findByText("Couldn't load this. Please check your connection and try again.");
  assert.equal(items(), ['1']);
});

queries('what is there stays when asking anew fails', async () => {
  const answers = [Promise.resolve('twelve drivers'), Promise.reject(new Error('offline'))];
  let asked = 0;
  function Count() {
    const query = useQuery('count', () => answers[asked++]!);
    return (
      <>
        <QueryBoundary query={query}>{(value) => <p>{value}</p>}</QueryBoundary>
        <button type="button" onClick={query.refresh}>
          Refresh
        </button>
      </>
    );
  }
  answers[1]!.catch(() => {});
  render(<Count />);
  await screen.findByText('twelve drivers');
  await act(async () => void press('Refresh'));
  assert.is(asked, 2);
  assert.ok(screen.getByText('twelve drivers'));
});

/** A list to which each button does something. */
function Listed({ load, call }: { load: () => Promise<Item[]>; call?: () => Promise<unknown> }) {
  const query = useQuery('', load);
  return (
    <>
      <QueryBoundary query={query}>{(all) => all.map(({ id }) => <li key={id}>{id}</li>)}</QueryBoundary>
      <button type="button" onClick={() => void query.refresh()}>
        Refresh
      </button>
      <button type="button" onClick={() => query.set((all) => all.slice(1))}>
        Drop the first
      </button>
      <button type="button" onClick={() => void query.contested(call!()).catch(() => {})}>
        Call
      </button>
    </>
  );
}
const rows = (...ids: string[]): Item[] => ids.map((id) => ({ id }));

queries('what was changed here while the list is asked for anew stays changed', async () => {
  let give!: (late: Item[]) => void;
  const late = new Promise<Item[]>((resolve) => (give = resolve));
  const answers = [rows('1', '2'), late, rows('2')];
  let asked = 0;
  render(<Listed load={async () => answers[asked++]!} />);
  await waitFor(() => assert.equal(items(), ['1', '2']));
  press('Refresh');
  press('Drop the first');
  await waitFor(() => assert.equal(items(), ['2']));
  await act(async () => give(rows('1', '2')));
  assert.equal(items(), ['2']);
  assert.is(asked, 3, 'the answer knew nothing of it');
});

queries('a list that is left while it is asked for anew is not asked for again', async () => {
  let give!: (late: Item[]) => void;
  const late = new Promise<Item[]>((resolve) => (give = resolve));
  let asked = 0;
  const { unmount } = render(<Listed load={async () => (asked++ ? late : rows('1', '2'))} />);
  await waitFor(() => assert.equal(items(), ['1', '2']));
  press('Refresh');
  press('Drop the first');
  unmount();
  await act(async () => give(rows('1', '2')));
  assert.is(asked, 2);
});

queries('a list that never came says so, though it was asked for anew meanwhile', async () => {
  const answers = [new Promise<Item[]>(() => {}), Promise.reject(new Error('offline')), Promise.resolve(rows('1'))];
  answers[1]!.catch(() => {});
  let asked = 0;
  render(<Listed load={() => answers[asked++]!} />);
  await screen.findByText('Loading…');
  press('Refresh');
  await screen.findByRole('button', { name: 'Try again' });
  press('Try again');
  await waitFor(() => assert.equal(items(), ['1']));
});

for (const [status, isAsked] of [
  [404, true],
  [409, true],
  [410, true],
  [422, false],
  [500, false],
] as const) {
  queries(`after a call that ends with ${status}, the list is ${isAsked ? '' : 'not '}asked for anew`, async () => {
    let asked = 0;
    render(
      <Listed
        load={async () => {
          asked += 1;
          return rows(String(asked));
        }}
        call={() => Promise.reject(new Failure(status))}
      />,
    );
    await waitFor(() => assert.equal(items(), ['1']));
    await act(async () => void press('Call'));
    assert.equal(items(), [isAsked ? '2' : '1']);
  });
}

queries.run();
