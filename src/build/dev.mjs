// The dev loop, `npm run dev`: a saved change shows in the open page within a second or two.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { createServer as createProbe } from 'node:net';
import { extname, join, normalize, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { context } from 'esbuild';
import { forDevelopment, root, serverOptions, THREADS } from './options.mjs';
import { emptyFolder } from './out.mjs';
import { htmlOf } from './pages.mjs';
import { TYPES } from './site.mjs';

const CLIENT = { main: 'src/client/main.tsx', reload: 'src/client/dev/reload.ts', sw: 'src/client/dev/sw.ts' };
const HEAD = `<link rel="stylesheet" href="/assets/main.css">
<script type="module" src="/assets/main.js"></script>
<script type="module" src="/assets/reload.js"></script>`;

const WITH_PARENT = join(import.meta.dirname, 'with-parent.mjs');
const TYPES_ARGS = ['--watch', '--noEmit', '--preserveWatchOutput', '-p', root];

/** Editors write a file in several steps. */
const SETTLED_MS = 30;

/**
 * Builds into `out` and serves at HOST and PORT until this process or its parent ends. This process answers with the
 * app's code from memory. It passes everything else to the demo's server, and makes requests wait while that restarts.
 *
 * @param {string} out
 */
export async function dev(out) {
  emptyFolder(out);
  for (const folder of ['demo', 'server']) mkdirSync(join(out, folder));
  writeFileSync(join(out, 'client/site.json'), JSON.stringify({ files: policies(out), redirects: {} }));
  const port = process.env.PORT ?? '3000';
  const url = `http://localhost:${port}`;
  const server = demoServer(out, await freePort(), url);
  const pages = new Set();
  let files = new Map();
  let version = '';

  const client = await context({ ...forDevelopment, entryPoints: CLIENT, outdir: join(out, 'client/assets') });
  const back = await context({
    ...serverOptions(out),
    entryPoints: { 'demo/main': 'src/server/demo/main.ts', ...THREADS },
    write: false,
    logLevel: 'warning',
  });
  const clientChanged = changes();
  const serverChanged = changes();

  async function rebuild() {
    // esbuild prints its errors. The last good build goes on running.
    const [page, program] = await Promise.all([client, back].map((one) => one.rebuild().catch(() => undefined)));
    const newPage = page && clientChanged(page.outputFiles);
    const newProgram = program && serverChanged(program.outputFiles);
    if (newPage)
      files = new Map(
        page.outputFiles.map(({ path, contents }) => [`/${relative(join(out, 'client'), path)}`, contents]),
      );
    if (newProgram) await server.restart(program.outputFiles);
    if (!newPage && !newProgram) return;
    version = String(Date.now());
    for (const response of pages) response.write(`data: ${version}\n\n`);
  }

  function answer(request, response) {
    const [path] = request.url.split('?');
    const send = (type, body) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (path === '/dev/versions') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(`data: ${version}\n\n`);
      pages.add(response);
      response.on('close', () => pages.delete(response));
      return;
    }
    const built = files.get(path === '/sw.js' ? '/assets/sw.js' : path) ?? staticFile(path);
    if (built) return send(TYPES[extname(path)] ?? 'application/octet-stream', built);
    const shell = () => send(TYPES['.html'], htmlOf({ title: 'Next Door Kitchen', head: HEAD, version }));
    return server.pass(request, response, shell);
  }

  const front = createServer(answer);
  const types = fork(WITH_PARENT, [join(root, 'node_modules/.bin/tsc'), ...TYPES_ARGS]);
  let stopping = false;
  async function stop(code = 0) {
    if (stopping) return;
    stopping = true;
    front.close();
    front.closeAllConnections();
    await Promise.all([server.stop(), ended(types)]);
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), 500);

  front.on('error', (error) => {
    console.error(error.code === 'EADDRINUSE' ? `PORT ${port} is taken by another program.` : error);
    void stop(1);
  });
  // As the demo: its accounts have a known password.
  front.listen(port, process.env.HOST ?? '127.0.0.1');
  const save = oneAtATime(rebuild);
  // esbuild's own watch checks a file every two seconds. This notices a save at once.
  for (const folder of ['src', 'styles', 'static']) watch(join(root, folder), { recursive: true }, save);
  await save();
}

/** Tells whether outputs differ from those of the previous call. */
function changes() {
  let before;
  return (outputFiles) => {
    const now = outputFiles.map(({ hash }) => hash).join();
    const changed = now !== before;
    before = now;
    return changed;
  };
}

/** A call during the work makes it run once more afterwards. */
function oneAtATime(work) {
  let wanted = false;
  let running;
  const run = async () => {
    while (wanted) {
      await pause(SETTLED_MS);
      wanted = false;
      await work().catch((error) => console.error(error.message));
    }
    running = undefined;
  };
  return () => {
    wanted = true;
    running ??= run();
    return running;
  };
}

/** The pages that the server fills in: company and retention periods. */
const policies = (out) =>
  Object.fromEntries(
    ['privacy.html', 'terms.html'].map((name) => {
      const file = relative(join(out, 'client'), join(root, 'static', name));
      return [`/${name}`, { file, type: TYPES['.html'], etag: '"dev"', immutable: false, compressed: false }];
    }),
  );

function staticFile(path) {
  // What can't be decoded is no file's address either.
  try {
    const name = normalize(decodeURIComponent(path));
    if (['', '.html'].includes(extname(name)) || name.includes('..')) return undefined;
    return readFileSync(join(root, 'static', name));
  } catch {
    return undefined;
  }
}

/** The demo's server with its own data. It ends with this process. */
function demoServer(out, port, publicUrl) {
  const settings = [`DATA_DIR=${join(root, 'dev-data')}`, `PORT=${port}`, 'HOST=127.0.0.1', `PUBLIC_URL=${publicUrl}`];
  const args = [process.execPath, '--enable-source-maps', join(out, 'demo/main.js'), ...settings];
  let child;
  let ready = Promise.resolve();

  async function start(outputFiles) {
    await ended(child);
    for (const { path, contents } of outputFiles) writeFileSync(path, contents);
    child = fork(WITH_PARENT, args);
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('The server has ended. It starts anew with the next change.');
      await pause(20);
    }
  }

  return {
    stop: () => ended(child),
    restart(outputFiles) {
      ready = start(outputFiles);
      return ready;
    },
    /** Passes a request on. `shell` is the app's page, for a navigation to an address that the server does not know. */
    async pass(request, response, shell) {
      const failed = () => response.writeHead(502).end('The server does not run: see what `npm run dev` says.');
      const started = ready;
      await started.catch(() => {});
      const { method, url, headers } = request;
      const options = { host: '127.0.0.1', port, method, path: url, headers: endToEnd(headers), agent: false };
      const passed = ask(options, (answer) => {
        if (method === 'GET' && answer.statusCode === 302 && answer.headers.location === '/') {
          answer.resume();
          return shell();
        }
        response.writeHead(answer.statusCode, endToEnd(answer.headers));
        answer.pipe(response);
      });
      passed.on('error', () => {
        if (response.headersSent) return response.destroy();
        // A restart that began meanwhile has cut it off: what has no body is asked again.
        if (ready !== started && method === 'GET') return this.pass(request, response, shell);
        failed();
      });
      request.pipe(passed);
    },
  };
}

/**
 * Leaves out what concerns one connection only (RFC 9110, 7.6.1). A caller that is told how long the server behind keeps
 * one would use it after this process has closed its own.
 */
const endToEnd = ({ connection, 'keep-alive': _, ...headers }) => headers;

/** Ends the program that `with-parent.mjs` runs, and waits for its end. */
async function ended(child) {
  if (!child?.connected || child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}

// Not /readyz: after a request there the server expects a load balancer and takes 5 s longer to end. /healthz also
// answers while the server starts.
const answers = (port) =>
  fetch(`http://127.0.0.1:${port}/public/settings`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort() {
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
