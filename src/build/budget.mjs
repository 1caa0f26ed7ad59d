// Byte budgets for the first visit of a route. Every build prints the sizes and fails above a budget.
import { brotli, gzip } from './site.mjs';

/**
 * JavaScript in bytes of brotli. react and react-dom alone are 40 kB. Any change of the source gives all chunks new
 * names, and the same code then weighs up to 109 bytes more or less (24 builds under random names). The budgets leave
 * room for that: no commit fails for its names.
 */
const JS_BYTES = {
  '/': 50_750,
  '/driver/login': 55_550,
  '/seller/login': 55_550,
  '/driver/dashboard': 57_500,
  '/seller/start': 60_550,
};
const JS_BYTES_ELSEWHERE = 60_450;
/** The number of files. Each is a request, which a slow line starts late. */
const FILES = {
  '/seller/start': 11,
  '/seller/dashboard': 13,
  '/seller/upload-licence': 10,
  '/complain': 9,
  '/driver': 12,
  '/driver/dashboard': 12,
  '/seller/details': 12,
  '/seller/reset-password': 9,
};
const FILES_ELSEWHERE = 8;
/**
 * A page with its CSS. A new connection sends ten packets of 1,460 bytes at once, of which 1.3 kB are headers. All
 * pages but `/`, with its drawings, fit into that. The names of classes and chunks make 72 bytes of difference.
 */
const HTML_BYTES = 14_120;

/**
 * @param {{ path: string, html: string, sources: Buffer[] }[]} pages
 * @returns the table to print, and a line for each exceeded budget
 */
export function weigh(pages) {
  const rows = pages.map(({ path, html, sources }) => {
    const sum = (size) => sources.reduce((total, source) => total + size(source), 0);
    return {
      path,
      raw: sum((source) => source.length),
      gzip: sum((source) => gzip(source).length),
      br: sum((source) => brotli(source).length),
      files: sources.length,
      html: brotli(html).length,
    };
  });
  const line = (cells) => cells.map((cell, i) => String(cell)[i ? 'padStart' : 'padEnd'](i ? 9 : 26)).join('');
  const table = [['route', 'JS raw', 'gzip', 'brotli', 'files', 'HTML br'], ...rows.map(Object.values)].map(line);
  const over = rows.flatMap(({ path, br, files, html }) =>
    [
      [br, JS_BYTES[path] ?? JS_BYTES_ELSEWHERE, 'bytes of JavaScript'],
      [files, FILES[path] ?? FILES_ELSEWHERE, 'files before it is usable'],
      [html, HTML_BYTES, 'bytes of HTML'],
    ]
      .filter(([is, most]) => is > most)
      .map(([is, most, what]) => `${path}: ${is} ${what}, ${most} allowed`),
  );
  return { rows, table: table.join('\n'), over };
}
