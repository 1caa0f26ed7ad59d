import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './options.mjs';

/**
 * Makes an empty folder to build into. Outside the repository the server would not find its packages, and Node would
 * not read its files as modules, so this links and declares them there.
 *
 * @param {string} out
 */
export function emptyFolder(out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'client'), { recursive: true });
  if (!relative(root, out).startsWith('..')) return;
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n');
  symlinkSync(join(root, 'node_modules'), join(out, 'node_modules'));
}
