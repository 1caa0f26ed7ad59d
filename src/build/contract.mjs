// The contract as browsers need it.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { transformSync } from 'esbuild';

const IS_CONTRACT = /src\/api\/\w+\.ts$/;

/** The source of a file of ours, the contract's without its server's side. */
export function sourceOf(path) {
  const contents = readFileSync(path, 'utf8');
  if (!IS_CONTRACT.test(path)) return { contents, loader: extname(path).slice(1) };
  return { contents: withoutServer(contents), loader: 'js' };
}

/** A page that makes one call of an area would carry the rules of every payload in it. */
function withoutServer(source) {
  const lean = source
    .replace(/^export const payloads = \{[^]*?\};$/m, '')
    .replace(/\b(codes: \[[\d, ]*\]|sensitive: true|saysOk: true|status: \d+),?/g, '');
  // An import that nothing uses now must go, not stay for its effects.
  return transformSync(lean, { loader: 'ts', tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: false } } }).code;
}

export const leanContract = {
  name: 'lean-contract',
  setup: ({ onLoad }) => onLoad({ filter: IS_CONTRACT }, ({ path }) => sourceOf(path)),
};
