import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import './dom.ts';

/** The build that these tests are. */
declare const BUILD: string;
const OURS = `kitchen-${BUILD}`;

/** Cache storage, as far as the worker asks for it. */
const kept = new Map<string, Map<string, Response>>();
const pathOf = (request: string | Request) => new URL(String(request), location.origin).pathname;
const cacheOf = (name: string) => {
  if (!kept.has(name)) kept.set(name, new Map());
  const files = kept.get(name)!;
  return {
    match: async (path: string) => files.get(pathOf(path))?.clone(),
    put: async (path: string, response: Response) => void files.set(pathOf(path), response),
    keys: async () => [...files.keys()].map((path) => ({ url: location.origin + path })),
  };
};

/** What the server answers, by path; 404 for anything else. */
let served: Record<string, string>;
const listeners: Record<string, (event: object) => void> = {};
const globals = globalThis as unknown as Record<string, unknown>;
const real = { addEventListener: globals.addEventListener, fetch: globals.fetch };
const fakes = {
  PAGES: ['/', '/driver/login', '/driver'],
  caches: {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  },
  fetch: async (request: string | Request) => {
    const text = served[pathOf(request)];
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  },
};

/** Tells the worker something, and waits until it has done all that it has to. */
async function tell(type: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners[type]!({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}
const keep = (...paths: string[]) => tell('message', { data: { keep: paths } });
const paths = (name = OURS) => [...(kept.get(name)?.keys() ?? [])].sort();
const page = (build: string, entry: string) => `<html data-build="${build}"><script src="/assets/${entry}">`;

const worker = suite('the service worker');
worker.before(async () => {
  Object.assign(globals, fakes, { clients: { claim: () => Promise.resolve() } });
  globals.addEventListener = (type: string, listener: (event: object) => void) => (listeners[type] = listener);
  // @ts-expect-error: a script, which exports nothing
  await import('../../src/client/worker.ts');
  globals.addEventListener = real.addEventListener;
});
worker.before.each(() => kept.clear());
worker.after(() => {
  globals.fetch = real.fetch;
  for (const name of ['PAGES', 'caches', 'clients']) delete globals[name];
});

worker('keeps a page with all that it needs to start', async () => {
  served = {
    '/driver/login': page(BUILD, 'entry-AAAAAAAA.js'),
    '/assets/entry-AAAAAAAA.js': 'import"./shared-BBBBBBBB.js";import("./later-CCCCCCCC.js")',
    '/assets/shared-BBBBBBBB.js': '',
    '/assets/later-CCCCCCCC.js': '',
  };
  await keep('/driver/login');
  assert.equal(paths(), ['/assets/entry-AAAAAAAA.js', '/assets/shared-BBBBBBBB.js', '/driver/login']);
});

worker('keeps no page of another version, and nothing of it', async () => {
  served = { '/driver/login': page('another', 'entry-DDDDDDDD.js'), '/assets/entry-DDDDDDDD.js': '' };
  await keep('/driver/login');
  assert.equal(paths(), []);
});

worker('keeps neither calls, nor photos, nor what the server has not', async () => {
  served = { '/auth/dashboard': '{}', '/photos/a-640.webp': '', '/elsewhere': page(BUILD, 'a.js') };
  await keep('/auth/dashboard', '/photos/a-640.webp', '/elsewhere', '/assets/gone-EEEEEEEE.js');
  assert.equal(paths(), []);
});

worker('brings the pages along that were used in the last version, then removes it', async () => {
  for (const path of ['/driver/login', '/assets/send-FFFFFFFF.js'])
    await cacheOf('kitchen-old').put(path, new Response());
  await cacheOf('another-app').put('/', new Response());
  served = {
    '/': page(BUILD, 'entry-GGGGGGGG.js'),
    '/driver/login': page(BUILD, 'entry-GGGGGGGG.js'),
    '/assets/entry-GGGGGGGG.js': '',
    '/assets/send-HHHHHHHH.js': '',
    '/assets/other-IIIIIIII.js': '',
    '/chunks.json': JSON.stringify({ files: { send: '/assets/send-HHHHHHHH.js', other: '/assets/other-IIIIIIII.js' } }),
  };
  await tell('install');
  assert.equal(paths(), ['/assets/entry-GGGGGGGG.js', '/assets/send-HHHHHHHH.js', '/driver/login']);
  assert.ok(kept.has('kitchen-old'), 'until it takes over');
  await tell('activate');
  assert.equal([...kept.keys()].sort(), ['another-app', OURS]);
});

worker.run();
