import { wholePostcodes } from '#rules/postcode-words';
import { escapeHtml } from '../html.ts';

/**
 * A part of a mail: a paragraph, a link on its own line, a one-time code, an operator's words (`quote` in a box, `own` as
 * a paragraph), or rows of labelled values. Web addresses become links in an operator's words alone: any other text may
 * hold a stranger's.
 */
export type Piece =
  | string
  | { link: string; label: string }
  | { code: string }
  | { quote: string }
  | { own: string }
  | { rows: [label: string, said: string][] };

/** The parts allowed below the signature. */
export type SmallPrint = Extract<Piece, string | { link: string }>;

// Mail programs support little and old HTML (caniemail.com): tables, and inline styles. The style sheet only changes
// the colours for dark mode, where it is supported.

const LIGHT = {
  paper: '#fdf7ee',
  plate: '#fffdf9',
  ink: '#35192f',
  soft: '#6b5064',
  line: '#ecdfd0',
  accent: '#b33a14',
};
const DARK = {
  paper: '#1c1119',
  plate: '#2a1a26',
  ink: '#f8ecdf',
  soft: '#cdb6c2',
  line: '#432e3d',
  accent: '#f5a653',
};
const ON_ACCENT = { light: '#fffaf3', dark: '#2a1106' };

const WIDTH = 560;
const SANS = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const SERIF = "Georgia, 'Palatino Linotype', serif";

const DARK_SHEET = `@media (prefers-color-scheme: dark) {
.paper { background: ${DARK.paper} !important; }
.plate { background: ${DARK.plate} !important; border-color: ${DARK.line} !important; }
.ink { color: ${DARK.ink} !important; }
.soft { color: ${DARK.soft} !important; }
.link { color: ${DARK.accent} !important; }
.button { background: ${DARK.accent} !important; color: ${ON_ACCENT.dark} !important; }
.line { border-color: ${DARK.line} !important; }
}`;

const text = `font-family:${SANS};font-size:17px;line-height:1.5;word-break:break-word;color:${LIGHT.ink}`;
const small = `font-family:${SANS};font-size:14px;line-height:1.5;word-break:break-word;color:${LIGHT.soft}`;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const ADDRESSES = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

/** Dates are kept on one line. */
const DATES = /\b(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\b/g;

/** A text as HTML, with its line breaks. */
const words = (plain: string) =>
  escapeHtml(wholePostcodes(plain).replace(DATES, '$1\u00a0$2\u00a0$3')).replaceAll('\n', '<br>');

/** As `words`, with its web addresses as links. */
const linked = (plain: string) =>
  plain
    .split(ADDRESSES)
    .map((part, at) => (at % 2 ? toAddress(escapeHtml(part)) : words(part)))
    .join('');
const toAddress = (address: string) => `<a href="${address}" class="link" style="color:${LIGHT.accent}">${address}</a>`;

const paragraph = (inside: string) => `<p class="ink" style="margin:0 0 16px;${text}">${inside}</p>`;

function htmlOf(piece: Piece): string {
  if (typeof piece === 'string') return paragraph(words(piece));
  if ('code' in piece) {
    const style = `margin:0 0 16px;font-family:${SANS};font-size:36px;line-height:1.2;font-weight:700;letter-spacing:6px;color:${LIGHT.ink}`;
    return `<p class="ink" style="${style}">${escapeHtml(piece.code)}</p>`;
  }
  if ('link' in piece) {
    const style = `display:inline-block;padding:12px 22px;border-radius:24px;background:${LIGHT.accent};color:${ON_ACCENT.light};font-family:${SANS};font-size:17px;font-weight:600;text-decoration:none`;
    return `<p style="margin:4px 0 20px"><a href="${escapeHtml(piece.link)}" class="button" style="${style}">${escapeHtml(piece.label)}</a></p>`;
  }
  if ('own' in piece) return paragraph(linked(piece.own));
  if ('quote' in piece) {
    const style = `padding:12px 16px;background:${LIGHT.paper};border-radius:10px;${text}`;
    return `<table ${TABLE} width="100%" style="margin:0 0 16px"><tr><td bgcolor="${LIGHT.paper}" class="paper ink" style="${style}">${linked(piece.quote)}</td></tr></table>`;
  }
  const row = ([label, said]: [string, string]) =>
    `<tr><td class="soft line" valign="baseline" style="padding:8px 12px 8px 0;border-top:1px solid ${LIGHT.line};${small};width:30%">${words(label)}</td>` +
    `<td class="ink line" valign="baseline" style="padding:8px 0;border-top:1px solid ${LIGHT.line};${text};font-size:15px">${words(said)}</td></tr>`;
  return `<table ${TABLE} width="100%" style="margin:0 0 20px">\n${piece.rows.map(row).join('\n')}\n</table>`;
}

/**
 * The preview that mail programs show next to the subject: the code, or the first words after the greeting with the
 * rows.
 */
function preview(pieces: readonly Piece[]): string {
  const [first, next] = pieces.filter((piece) => typeof piece !== 'string' || !/^Hello\b.*,$/.test(piece));
  if (typeof first === 'object') return 'code' in first ? first.code : 'own' in first ? first.own : '';
  const rows = typeof next === 'object' && 'rows' in next ? next.rows : [];
  return [first, ...rows.map(([label, said]) => `${label}: ${said}`)].join(' ');
}

/** A part below the mail's box: text or a link. */
const smallPrint = (piece: SmallPrint) =>
  typeof piece === 'string'
    ? words(piece)
    : `<a href="${escapeHtml(piece.link)}" class="soft" style="${small}">${escapeHtml(piece.label)}</a>`;

/**
 * The HTML of a mail: at most 560 px wide, for light and dark mode. It has no pictures, so it shows at once and nobody
 * learns that it was opened.
 */
export function page(subject: string, pieces: readonly Piece[], footer: readonly SmallPrint[]): string {
  const hidden = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px';
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
${DARK_SHEET}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<div style="${hidden}">${escapeHtml(preview(pieces))}</div>
<table ${TABLE} width="100%" bgcolor="${LIGHT.paper}" class="paper" style="background:${LIGHT.paper}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} width="${WIDTH}" style="width:100%;max-width:${WIDTH}px">
<tr><td class="ink" style="padding:0 4px 14px;font-family:${SERIF};font-size:21px;font-weight:700;color:${LIGHT.ink}">Next Door Kitchen</td></tr>
<tr><td bgcolor="${LIGHT.plate}" class="plate" style="padding:28px 24px 12px;background:${LIGHT.plate};border:1px solid ${LIGHT.line};border-radius:16px">
${pieces.map(htmlOf).join('\n')}
${paragraph('Best wishes<br>Next Door Kitchen')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${small}">${footer.map(smallPrint).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
