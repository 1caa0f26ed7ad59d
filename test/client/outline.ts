import * as assert from 'uvu/assert';
import { mainButton } from '#styles/components';
import { isSound } from './sound.ts';

/** Elements that a person who listens, types or fills in a form uses or jumps to. */
const TOLD =
  'h1, h2, h3, h4, a, button, input, select, textarea, fieldset, summary, img, table, th, dt, progress, nav, section, article, dialog, iframe, [role]';

/**
 * A screen by what it tells screen readers, phones' keyboards and password managers: a line for each heading, link,
 * control, message and table. `test/browser/tree.ts` asks the browser for less of it; this one is quick enough for
 * every screen. A control's line ends with its name, its type/inputmode and what may be filled in.
 */
function outline(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>(TOLD)]
    .filter((one) => !one.closest('[aria-hidden=true]') && !isTold(one))
    .flatMap((one) => lineOf(one) ?? []);
}

/** Holds a screen, or a part of it, to these lines. */
export function tells(expected: string, root: ParentNode = document.querySelector('main')!): void {
  assert.is(outline(root).join('\n'), expected.trim());
  isSound(root);
  const told = [...root.querySelectorAll('svg')].filter((drawing) => !drawing.closest('[aria-hidden=true]'));
  assert.equal(told.length, 0, 'drawings are for the eye');
  const mains = [...root.querySelectorAll(`button.${mainButton}`)];
  const beside = mains.filter((one) => mains.some((other) => other !== one && other.parentNode === one.parentNode));
  assert.equal(beside.map(textOf), [], 'of buttons side by side one leads on');
}

/** Options stand on the line of their group, cells on that of their row. */
const isTold = (one: Element) =>
  /^(cell|rowgroup)$/.test(one.getAttribute('role') ?? '') || optionsOf(one.closest('fieldset')).includes(one);

/** The radio buttons or ticks that a group consists of. */
function optionsOf(group: Element | null): Element[] {
  const options = [...(group?.querySelectorAll('input') ?? [])];
  return options.every(({ name }) => name === options[0]?.name) ? options : [];
}

function lineOf(one: HTMLElement): string | undefined {
  const tag = one.tagName.toLowerCase();
  const rest = statesOf(one) + notesOf(one);
  if (/^h\d$/.test(tag)) return `heading ${tag[1]} ${textOf(one)}${rest}`;
  if (tag === 'a') return `link ${nameOf(one)} ${linkOf(one as HTMLAnchorElement)}${rest}`;
  if (tag === 'button') return `${one.getAttribute('role') ?? typeOf(one)} ${nameOf(one)}${rest}`;
  if (tag === 'input' || tag === 'select' || tag === 'textarea') return controlOf(one as HTMLInputElement, rest);
  if (tag === 'fieldset') return groupOf(one);
  if (one.getAttribute('role') === 'row')
    return `row of ${one.querySelectorAll('[role$=cell], [role$=header]').length}`;
  if (tag === 'img') return one.getAttribute('alt') ? `image ${one.getAttribute('alt')}` : undefined;
  if (tag === 'th') return `${one.getAttribute('scope')} header ${textOf(one)}${rest}`;
  if (tag === 'dt') return `${textOf(one)}: ${textOf(one.nextElementSibling)}`;
  const role = one.getAttribute('role') ?? tag;
  if (/^(alert|status)$/.test(role)) return textOf(one) ? `${role} '${textOf(one)}'` : undefined;
  if (role === 'section' && !nameOf(one)) return undefined;
  return `${role} ${tag === 'summary' ? textOf(one) : nameOf(one)}`.trim() + rest;
}

const textOf = (one: Element | null) => (one?.textContent ?? '').replace(/\s+/g, ' ').trim();
const textsOf = (ids: string | null) =>
  (ids ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => textOf(document.getElementById(id)));
const typeOf = (one: HTMLElement) => (one.getAttribute('type') === 'submit' ? 'submit' : 'button');

/** What it is called: by words of its own, by another element, by its label, or by what stands in it. */
function nameOf(one: HTMLElement): string {
  const label = one.getAttribute('aria-label') ?? textsOf(one.getAttribute('aria-labelledby')).join(' ');
  if (label) return label;
  const [own] = (one as HTMLInputElement).labels ?? [];
  if (own)
    return [...own.childNodes]
      .filter((node) => node.nodeName !== 'SELECT')
      .map((node) => node.textContent)
      .join('')
      .trim();
  return one.title || (/^(A|BUTTON)$/.test(one.tagName) ? textOf(one) : '');
}

function groupOf(group: HTMLElement): string {
  const options = optionsOf(group) as HTMLInputElement[];
  const words = options.map((option) => {
    const label = nameOf(option);
    const notes = notesOf(option) === notesOf(group) ? '' : notesOf(option);
    return `${label}${option.value === label ? '' : `=${option.value}`}${option.checked ? ' ✓' : ''}${statesOf(option)}${notes}`;
  });
  const [first] = options;
  const line = `group ${textOf(group.querySelector('legend'))}${notesOf(group)}`;
  return first ? `${line}, ${first.name}: ${first.type} ${words.join(' | ')}` : line;
}

function controlOf(control: HTMLInputElement, rest: string): string {
  const { type, name, inputMode = '', value } = control;
  const label = nameOf(control) || '(nobody sees it)';
  if (/^(radio|checkbox)$/.test(type)) {
    const own = value === 'on' || value === label ? name : `${name}=${value}`;
    return `${type} ${label}${control.checked ? ' ✓' : ''}${rest}${own && `, ${own}`}`;
  }
  const words = [...control.querySelectorAll('option')].map(textOf);
  const options = words.length > MANY ? `${words.length} options` : words.join(' | ');
  const taken = ['accept', 'capture', 'multiple', 'min', 'max', 'maxlength', 'autocapitalize', 'spellcheck']
    .filter((attribute) => control.hasAttribute(attribute))
    .map((attribute) => `${attribute}=${control.getAttribute(attribute)}`.replace(/=(true)?$/, ''));
  const typing = [`${type}${inputMode && `/${inputMode}`}`, control.getAttribute('autocomplete'), ...taken];
  return `${label}${rest}${name && `, ${name}`}: ${typing.filter(Boolean).join(' ')}${options ? ` ${options}` : ''}`;
}

function linkOf(link: HTMLAnchorElement): string {
  const more = ['target', 'rel', 'download'].filter((one) => link.hasAttribute(one));
  // The ids of fields count up from screen to screen.
  return [
    link.getAttribute('href')?.replace(/#[:_]\w+[:_]-/, '#'),
    ...more.map((one) => `${one}=${link.getAttribute(one)}`),
  ].join(' ');
}

/** So many options are a list of the rules. */
const MANY = 12;

const STATES =
  'required aria-required readonly disabled hidden aria-disabled aria-invalid aria-pressed aria-expanded aria-selected aria-current aria-sort aria-modal aria-busy sandbox'.split(
    ' ',
  );

function statesOf(one: HTMLElement): string {
  const states = STATES.filter((state) => one.hasAttribute(state)).map((state) => {
    const value = one.getAttribute(state);
    return value && value !== 'true' ? `${state}=${value}` : state;
  });
  if (one === document.activeElement) states.push('focus');
  return states.length ? ` [${states.join(', ')}]` : '';
}

/** Hints and messages that are tied to it. */
function notesOf(one: HTMLElement): string {
  const notes = [...textsOf(one.getAttribute('aria-describedby')), one.getAttribute('aria-description')].filter(
    Boolean,
  );
  return notes.length ? ` (${notes.join(' ')})` : '';
}
