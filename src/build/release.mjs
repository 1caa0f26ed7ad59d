// `npm run release`: a folder to copy to the server's machine.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { newest, root } from './options.mjs';

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
  // The compose file's .env lies there as well, with every password.
  const filter = (path) => basename(path) !== '.env';
  for (const name of ['deploy', 'docs'])
    cpSync(join(root, '.github', name), join(out, name), { recursive: true, filter });
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  execFileSync('npm', install, { cwd: out, stdio: 'inherit' });
  listPackages(out);
  console.log(
    `\n${out} is the server: copy it, set its environment and run 'npm start' there. docs/operating.md says more.`,
  );
}

/**
 * Writes a list of the release's packages with their versions and licences (CycloneDX). npm wants a version for it, and
 * all that package.json names, so what only builds and tests goes from there.
 */
function listPackages(out) {
  const file = join(out, 'package.json');
  const { devDependencies: _, ...described } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify({ ...described, version: newest() }, null, 2)}\n`);
  const list = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
  writeFileSync(join(out, 'sbom.json'), execFileSync('npm', list, { cwd: out, maxBuffer: 1e8 }));
}
