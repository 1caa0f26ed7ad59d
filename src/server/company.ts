import { RETENTION } from '#rules/retention';
import { escapeHtml } from './html.ts';
import type { Settings } from './settings.ts';

/** What the settings say of who runs it, and whom to ask. */
export type Company = Pick<Settings, 'companyName' | 'companyAddress' | 'companyNumber' | 'supportEmail'>;

/** Name, address and number of the company on one line; '' where none is set. */
export const companyLine = ({ companyName, companyAddress, companyNumber }: Omit<Company, 'supportEmail'>): string =>
  [companyName, companyAddress, companyNumber && `company number ${companyNumber}`].filter(Boolean).join(', ');

/**
 * A page of the build with what only the server knows: who runs it and where to write in its footer and, in the policies,
 * who answers for the data and the table of what is kept. A page without any of these places stays as it is.
 */
export function filledPage(html: string, settings: Company & Pick<Settings, 'retentionDays'>): string {
  const { supportEmail, retentionDays } = settings;
  const mail = escapeHtml(supportEmail);
  const link = `<a href="mailto:${mail}">${mail}</a>`;
  const line = companyLine(settings);
  // A person who is stuck on a page finds there whom to ask.
  const footer = [escapeHtml(line), link].filter(Boolean).join(' · ');
  const who = line ? `Next Door Kitchen is run by ${line}.` : 'We are Next Door Kitchen.';
  return html
    .replace(/<p id="company"[^>]*>(?=<\/p>)/g, (start) => start + footer)
    .replace(/<!--who-->/g, () => escapeHtml(who))
    .replace(/<!--support-->/g, () => link)
    .replace(/<!--kept-->/g, () => keptList(retentionDays));
}

/** What is kept until when, from the table that the jobs go by. */
const keptList = (retentionDays: number): string =>
  Object.values(RETENTION)
    .map((row) => {
      const time = row.keep.replace('RETENTION_DAYS', `${retentionDays} days`);
      const keep = 'from' in row ? `${time} from ${row.from}` : time;
      return `<dt>${sentence(row.what)}</dt><dd>${sentence(keep)}. ${escapeHtml(row.why)}</dd>`;
    })
    .join('\n');

const sentence = (words: string) => escapeHtml(words[0]!.toUpperCase() + words.slice(1));
