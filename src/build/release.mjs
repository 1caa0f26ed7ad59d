// `npm run release`: a folder to copy to the server's machine.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './options.mjs';

const PROGRAMS = ['client', 'server'];
const BESIDE = ['package.json', 'package-lock.json', '.npmrc', 'LICENSE'];

/**
 * Copies the build and the packages that it needs to run. For machines of the same kind as this one: some packages
 * contain code for the processor and the system.
 *
 * @param {string} dist the build
 * @param {string} out
 */
export function release(dist, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const name of PROGRAMS) cpSync(join(dist, name), join(out, 'dist', name), { recursive: true });
  for (const name of BESIDE) cpSync(join(root, name), join(out, name));
  for (const name of ['deploy', 'docs']) cpSync(join(root, '.github', name), join(out, name), { recursive: true });
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  execFileSync('npm', install, { cwd: out, stdio: 'inherit' });
  console.log(
    `\n${out} is the server: copy it, set its environment and run 'npm start' there. docs/operating.md says more.`,
  );
}
