import { Window } from 'happy-dom';

/**
 * A simulated browser for the tests of pages. Import this before anything else: React's renderer checks for a document
 * once, when it loads. The client tests run in their own process, so nothing else sees these globals.
 */
const browser = new Window({ url: 'http://localhost:3000/', width: 360, height: 780 });

/** Node has these too, but the page's elements and events only work with the page's own. */
const OWN = new Set([
  'Blob',
  'CustomEvent',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'MessageEvent',
  'Storage',
  'localStorage',
  'navigator',
  'sessionStorage',
  'URL',
]);

/**
 * Styles are computed once per tag, on elements that never change, and not again after each change of the page. No
 * sheet is loaded here, so without a `style` attribute an element looks like its tag, and a dialog depends on whether
 * it is open.
 */
const samples = new Window().document;
const computedStyle = browser.getComputedStyle.bind(browser);
browser.getComputedStyle = (element) => {
  const { localName } = element;
  if (localName === 'dialog' || element.closest('[style]')) return computedStyle(element);
  if (!samples.querySelector(localName)) samples.body.append(samples.createElement(localName));
  return samples.defaultView!.getComputedStyle(samples.querySelector(localName)!);
};

const globals = globalThis as unknown as Record<string, unknown>;
for (const name of namesOf(browser)) {
  if ((name in globals && !OWN.has(name)) || name === 'constructor' || name.startsWith('_')) continue;
  const value = (browser as unknown as Record<string, unknown>)[name];
  // The window's functions need their window as `this`.
  const bound = typeof value === 'function' && !/^[A-Z]/.test(name) ? value.bind(browser) : value;
  Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
}
Object.assign(globals, {
  window: globalThis,
  self: globalThis,
  document: browser.document,
  location: browser.location,
});
globals.IS_REACT_ACT_ENVIRONMENT = true;

// A warning of React is a fault in the page or its test: the run prints it and fails. One exception: on a busy machine
// a chunk may load after a test's last step.
const { error } = console;
console.error = (...words) => {
  error(...words);
  if (!String(words[0]).startsWith('Warning: A suspended resource'))
    process.once('exit', () => {
      process.exitCode = 1;
    });
};

// What a page does after a second or more (a toast goes) may come in a later test, which waits for something else.
const LATE_MS = 1000;
// Long timers of a page (a download's address lives for a minute) must not keep the process alive.
const LONG_MS = 20_000;
const { setTimeout: wait } = globalThis;
globals.setTimeout = (work: () => void, ms = 0, ...values: []) => {
  const late = () => onItsOwn(() => work(...values));
  const timer = ms < LATE_MS ? wait(work, ms, ...values) : wait(late, ms);
  return ms > LONG_MS ? timer.unref() : timer;
};

// In a browser only controls and elements with a tabindex take the focus.
const { focus } = browser.HTMLElement.prototype;
browser.HTMLElement.prototype.focus = function () {
  if (this.matches('a[href], button, input, select, textarea, summary, [tabindex]')) focus.call(this);
};

// A failed comparison would print an element with all of React's data: 48,000 lines for one.
Object.assign(browser.Element.prototype, {
  toJSON(this: Element) {
    return this.outerHTML;
  },
});

// The router listens for these events. It was loaded before `history` existed, so it could not add them itself.
for (const type of ['pushState', 'replaceState'] as const) {
  const change = history[type].bind(history);
  history[type] = (...to) => {
    change(...to);
    dispatchEvent(new Event(type));
  };
}

function namesOf(object: object): string[] {
  const names = new Set<string>();
  for (
    let one: object | null = object;
    one && one !== Object.prototype;
    one = Object.getPrototypeOf(one) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(one)) names.add(name);
  }
  return [...names];
}

const library = await import('@testing-library/react');
const { getElementError, asyncWrapper } = library.getConfig();
/** More turns than effects and what they draw take. Each runs what React has scheduled until then. */
const TURNS = 10;
library.configure({
  // What was waited for is there once it is drawn; its effects come in a later turn. A slow machine ran them too late.
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const found = await work();
      for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
      return found;
    }),
  // A busy machine is slow, not wrong: in CI eight processes share two cores.
  asyncUtilTimeout: process.env.CI ? 60_000 : 10_000,
  // Errors about missing elements leave out the page. `waitFor` adds it when it gives up.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: waiting } = library.getConfig() as unknown as Record<string, unknown>;
    if (!waiting) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
export const { act, cleanup, fireEvent, render, screen, waitFor, within } = library;

const internals = '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED';
const { default: react } = await import('react');
const { ReactCurrentActQueue } = (react as unknown as { [internals]: { ReactCurrentActQueue: { current: unknown } } })[
  internals
];

/**
 * Does what the page does on its own, whether a test waits, works or is inside an `act` that goes on. That one would
 * end along with a second, and its last updates would be outside of both.
 */
export function onItsOwn(work: () => void): void {
  if (ReactCurrentActQueue.current || !globals.IS_REACT_ACT_ENVIRONMENT) work();
  else act(work);
}

/** The controls with this name. */
export const named = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];

/** Types into a field, chooses an option, or presses a tick or radio button by its value. */
export function put(name: string, value: string | boolean): void {
  const [first, ...rest] = named(name);
  if (!first) throw new Error(`There is no field ${name}.`);
  if (!/^(radio|checkbox)$/.test(first.type)) {
    fireEvent.input(first, { target: { value } });
    if (first.tagName === 'SELECT') fireEvent.change(first, { target: { value } });
    return;
  }
  const control = typeof value === 'boolean' ? first : [first, ...rest].find((one) => one.value === value);
  if (!control) throw new Error(`The field ${name} has no option ${value}.`);
  if (control.checked !== (value !== false)) fireEvent.click(control);
}

/** Fills in several fields. */
export const putAll = (values: Record<string, string | boolean>) => {
  for (const [name, value] of Object.entries(values)) put(name, value);
};

/** Chooses a file in a file field. */
export function choose(name: string, file: File, within: ParentNode = document): void {
  const control = within.querySelector<HTMLInputElement>(`input[type=file][name="${name}"]`)!;
  Object.defineProperty(control, 'files', { value: [file], configurable: true });
  fireEvent.change(control);
}

/** Opens a `details` element like a tap on its summary. */
export const unfold = (fold: HTMLDetailsElement) =>
  act(async () => {
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
  });

/** Presses the button (or follows the link) with this name. */
export const press = (name: string | RegExp, role = 'button') => fireEvent.click(screen.getByRole(role, { name }));

/** The sentence of the page's only alert, without what follows below it. */
export async function alertWords() {
  const alert = await screen.findByRole('alert');
  return (alert.querySelector('p') ?? alert).textContent;
}

/** The message of a field, found by its aria-describedby. */
export function messageOf(name: string): string | undefined {
  const [control] = named(name);
  const owner = control?.getAttribute('aria-describedby') ? control : control?.closest('fieldset');
  const ids = (owner?.getAttribute('aria-describedby') ?? '').split(' ');
  const id = ids.find((one) => one.endsWith('-error'));
  return id ? (document.getElementById(id)?.textContent ?? undefined) : undefined;
}

/** Opens an address like a link inside the app. */
export const open = (address: string) => history.pushState(null, '', address);

/** Records what the page scrolls into view, and its own scrolling, until `stop`. */
export function watchScrolling() {
  const { scrollTo } = globalThis;
  const { scrollIntoView } = Element.prototype;
  const shown: Element[] = [];
  const tops: unknown[] = [];
  globalThis.scrollTo = (...to: unknown[]) => void tops.push(to);
  Element.prototype.scrollIntoView = function () {
    shown.push(this);
  };
  return {
    shown,
    tops,
    stop() {
      globalThis.scrollTo = scrollTo;
      Element.prototype.scrollIntoView = scrollIntoView;
    },
  };
}
