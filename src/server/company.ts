import { RETENTION } from '#rules/retention';
import { escapeHtml } from './html.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** The settings that name the company, and how it is reached. */
export type Company = Pick<
  Settings,
  'companyName' | 'companyAddress' | 'companyNumber' | 'supportEmail' | 'supportPhone'
>;

/** Name, address and number of the company in one line, or '' if none is set. */
export const companyLine = ({
  companyName,
  companyAddress,
  companyNumber,
}: Omit<Company, 'supportEmail' | 'supportPhone'>): string =>
  [companyName, companyAddress, companyNumber && `company number ${companyNumber}`].filter(Boolean).join(', ');

/** Warns about an https site that does not say who runs it: the law requires a business to name itself. */
export function warnNameless(
  settings: Pick<Settings, 'publicUrl' | 'companyName' | 'companyAddress' | 'companyNumber'>,
  log: Pick<Log, 'warn'>,
): void {
  const { publicUrl, companyName, companyAddress, companyNumber } = settings;
  const unset = Object.entries({
    COMPANY_NAME: companyName,
    COMPANY_ADDRESS: companyAddress,
    COMPANY_NUMBER: companyNumber,
  }).flatMap(([name, value]) => (value ? [] : [name]));
  if (!publicUrl.startsWith('https:') || unset.length === 0) return;
  log.warn(`${unset.join(', ')} should be set: the law requires a business to say who runs it.`);
}

/**
 * Fills what only the server knows into a page of the build: the company and support address in the footer, and in the
 * policies the data controller and the retention periods. A page without these places stays as it is.
 */
export function filledPage(html: string, settings: Company & Pick<Settings, 'retentionDays'>): string {
  const { supportEmail, supportPhone, retentionDays } = settings;
  const mail = escapeHtml(supportEmail);
  const link = `<a href="mailto:${mail}" translate="no">${mail}</a>`;
  const phone =
    supportPhone &&
    `<a href="tel:${supportPhone.replace(/\(0\)|[^+\d]/g, '')}" translate="no">${escapeHtml(supportPhone)}</a>`;
  const line = companyLine(settings);
  // The footer shows people whom to ask for help, and where to complain.
  const footer = [escapeHtml(line), link, phone, '<a href="/complain">Complaints</a>'].filter(Boolean).join(' ');
  const who = line ? `Next Door Kitchen is run by ${line}.` : 'We are Next Door Kitchen.';
  return html
    .replace(/<p id="company"[^>]*>(?=<\/p>)/g, (start) => start + footer)
    .replace(/<!--who-->/g, () => escapeHtml(who))
    .replace(/<!--support-->/g, () => link)
    .replace(/<!--kept-->/g, () => keptList(retentionDays));
}

/** The retention periods as a list, from the table that the jobs use. */
const keptList = (retentionDays: number): string =>
  Object.values(RETENTION)
    .map((row) => {
      const time = row.keep.replace('RETENTION_DAYS', `${retentionDays} days`);
      const keep = 'from' in row ? `${time} from ${row.from}` : time;
      return `<dt>${sentence(row.what)}</dt><dd>${sentence(keep)}. ${escapeHtml(row.why)}</dd>`;
    })
    .join('\n');

const sentence = (words: string) => escapeHtml(words[0]!.toUpperCase() + words.slice(1));
