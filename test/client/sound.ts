import { existsSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { ALIASES, REDIRECTS, routeAt } from '../../src/client/routes.ts';

const TYPES = 'text email tel url search password date datetime-local file checkbox radio number hidden'.split(' ');
const MODES = ['numeric', 'decimal', 'email', 'tel', 'url', 'search', 'text'];
/** Of https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill, those that we use. */
const TOKENS =
  'off name given-name family-name email username new-password current-password one-time-code tel bday organization url street-address address-line1 address-line2 address-level2 postal-code'.split(
    ' ',
  );
const ROLES =
  'alert status list table row rowgroup cell rowheader columnheader tablist tab tabpanel group img presentation none search dialog region'.split(
    ' ',
  );

/** Holds a screen, or a part of it, to what is true of every one of them. */
export function isSound(root: ParentNode): void {
  const all = <E extends Element = HTMLElement>(selector: string) => [...root.querySelectorAll<E>(selector)];
  const wrong = (found: Element[], why: string) =>
    assert.equal(
      found.map(({ outerHTML }) => outerHTML),
      [],
      why,
    );
  const oneOf = (name: string, values: readonly string[]) =>
    wrong(
      all(`[${name}]`).filter((one) => !values.includes(one.getAttribute(name)!)),
      `${name} means something to browsers`,
    );

  wrong(
    all<HTMLAnchorElement>('a').filter((link) => !leads(link)),
    'a link leads somewhere',
  );
  wrong(
    all('[target]').filter((link) => !/noopener|noreferrer/.test(link.getAttribute('rel') ?? '')),
    'what another tab shows cannot reach back here',
  );
  wrong(
    all('img').filter((one) => !isPicture(one.getAttribute('src')) || !one.hasAttribute('alt')),
    'pictures are there',
  );
  wrong(
    all('button').filter((one) => !/^(button|submit)$/.test(one.getAttribute('type') ?? '')),
    'a button sends a form, or says that it does not',
  );
  wrong(
    all<HTMLInputElement>('input, select, textarea').filter(
      ({ type, name, hidden }) => !name && !hidden && type !== 'file' && type !== 'checkbox',
    ),
    'an answer has a name',
  );
  for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'])
    wrong(
      all(`[${name}]`).filter((one) =>
        one
          .getAttribute(name)!
          .split(' ')
          .some((id) => !document.getElementById(id)),
      ),
      `${name} names something that is there`,
    );
  wrong(
    all<HTMLInputElement>('input').filter(({ type }) => !TYPES.includes(type)),
    'an input is of a kind that browsers know',
  );
  for (const one of ['inputmode', 'autocomplete', 'role'] as const)
    oneOf(one, { inputmode: MODES, autocomplete: TOKENS, role: ROLES }[one]);
  oneOf('scope', ['col', 'row']);
  for (const name of [
    'aria-hidden',
    'aria-disabled',
    'aria-invalid',
    'aria-busy',
    'aria-pressed',
    'aria-expanded',
    'aria-selected',
  ])
    oneOf(name, ['true', 'false']);
  wrong(
    all('progress').filter((bar) => !saysItsShare(bar)),
    'a bar is as long as the figure beside it',
  );
  const words = (root as Element).textContent ?? '';
  assert.not.match(words, /undefined|NaN|\[object|\bnull\b/, 'what is not known is not said');
}

/** An address of ours, or one outside; one that is written to or called stands in words, too. */
function leads(link: HTMLAnchorElement): boolean {
  const href = link.getAttribute('href');
  if (!href) return false;
  if (href.startsWith('mailto:')) return href === `mailto:${link.textContent}`;
  if (/^(https:\/\/\S+\.\S+|tel:\+?\d+$|otpauth:\/\/)/.test(href)) return true;
  if (href.startsWith('#')) return Boolean(document.getElementById(href.slice(1)));
  const { pathname, origin } = new URL(href, location.origin);
  const known = pathname in ALIASES || pathname in REDIRECTS || routeAt(pathname as never);
  return origin === location.origin && Boolean(known || existsSync(`static${pathname}`));
}

const isPicture = (src: string | null) =>
  Boolean(src && (/^(data:image|blob:|\/photos\/)/.test(src) || existsSync(`static${src}`)));

function saysItsShare(bar: HTMLElement): boolean {
  const said = /(\d+)%/.exec((bar.closest('tr')?.lastElementChild ?? bar.parentElement)!.textContent!)?.[1];
  const share = Number(bar.getAttribute('value')) / Number(bar.getAttribute('max') ?? 1);
  return Math.round(share * 100) === Number(said);
}
