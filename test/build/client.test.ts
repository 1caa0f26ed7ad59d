import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import React from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const chunks = suite('the chunks of the app');

interface Chunks {
  metafile: Metafile;
  react: string;
  main: string;
  lazy: Map<string, string>;
  needs(...outputs: string[]): string[];
}

const out = mkdtempSync(join(tmpdir(), 'chunks-'));
let built: Chunks;

chunks.before(async () => {
  // From its own place: it finds the project's folder by it.
  const { buildChunks } = await import(pathToFileURL(resolve('src/build/client.mjs')).href);
  built = await buildChunks(out, 'test');
});
chunks.after(() => rmSync(out, { recursive: true }));

/** The files whose code is in an output. */
const filesIn = (output: string) =>
  Object.entries(built.metafile.outputs[output]!.inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);

chunks('hold every file once: nothing that has a state is there twice', () => {
  const seen = new Map<string, string>();
  for (const output of Object.keys(built.metafile.outputs)) {
    for (const file of filesIn(output)) {
      assert.not(seen.has(file), `${file} is in ${seen.get(file)} and ${output}`);
      seen.set(file, output);
    }
  }
  assert.ok(seen.size > 100);
});

chunks('are one for all that screens share', () => {
  const shared = filesIn(built.main);
  for (const name of ['App.tsx', 'routes.ts', 'session.ts', 'send.ts', 'components/Page.tsx', 'components/Lazy.tsx']) {
    assert.ok(shared.includes(`src/client/${name}`), name);
  }
  for (const [file, output] of built.lazy) assert.ok(built.needs(output).includes(built.main), file);
});

chunks('are one for all that forms share', () => {
  const [form] = Object.keys(built.metafile.outputs).filter((name) =>
    filesIn(name).includes('src/client/form/Form.tsx'),
  );
  for (const file of ['src/client/form/Field.tsx', 'src/client/form/values.ts', 'src/rules/form.ts']) {
    assert.ok(filesIn(form!).includes(file), file);
  }
});

chunks('leave React in one of its own, which runs it', () => {
  assert.ok(filesIn(built.react).some((file) => file.includes('node_modules/react-dom/cjs/')));
  // The statements that run React. Without them it would run within the main chunk's task.
  assert.ok(filesIn(built.react).includes('src/client/react.ts'));
  const others = filesIn(built.react).filter(
    (file) => !/node_modules\/(react|react-dom|scheduler)\/|react.ts$/.test(file),
  );
  assert.equal(others, []);
});

chunks('say at their top that Chrome compiles them ahead, where every page runs them', () => {
  for (const output of [built.react, built.main]) {
    assert.match(readFileSync(output, 'utf8'), /^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

chunks('have no stand-in for the hook that this React has itself', () => {
  const all = Object.keys(built.metafile.inputs);
  assert.equal(
    all.filter((file) => file.includes('use-sync-external-store/')),
    [],
  );
  const shim = createRequire(resolve('package.json'))('use-sync-external-store/shim/index.js');
  assert.is(shim.useSyncExternalStore, React.useSyncExternalStore);
});

chunks.run();
