import type { Page } from 'playwright-core';

interface Value {
  value?: unknown;
}
interface Node {
  nodeId: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  properties?: { name: string; value: Value }[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

/** What a person who listens can jump to or use; the words between are read in their place. */
const ROLES = new Set(
  'banner main navigation contentinfo heading link button search searchbox textbox Date radio checkbox combobox group tablist tab tabpanel list table columnheader alert status dialog article region image progressbar'.split(
    ' ',
  ),
);
const STATES = ['required', 'invalid', 'readonly', 'disabled', 'pressed', 'selected', 'checked', 'modal'];
const OPTIONS = /^(radio|checkbox)$/;

/**
 * A screen as the browser hands it to a screen reader: a line for each landmark, heading and control, children
 * indented, `[states]`, `(description)`. Options of a group stand on its line; messages without controls are quoted.
 */
export async function outline(page: Page, selector = 'body'): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  await session.detach();
  const byId = new Map(nodes.map((one) => [one.nodeId, one]));
  const children = ({ childIds = [] }: Node) => childIds.flatMap((id) => byId.get(id) ?? []);

  const shown = (one: Node): Node[] => {
    if (!one.ignored && ROLES.has(String(one.role?.value))) return [one];
    return children(one).flatMap(shown);
  };
  const textOf = (one: Node): string =>
    one.role?.value === 'StaticText' ? String(one.name?.value) : children(one).map(textOf).filter(Boolean).join(' ');

  const lines = (one: Node, indent: string): string[] => {
    // The browser's own calendar inside a date field is its own affair.
    const inner = one.role?.value === 'Date' ? [] : children(one).flatMap(shown);
    const options = inner.length > 0 && inner.every((child) => OPTIONS.test(String(child.role?.value)));
    let line = indent + wordsOf(one);
    if (options) return [`${line}: ${inner[0]!.role!.value} ${inner.map(optionOf).join(' | ')}`];
    const isMessage = /^(alert|status)$/.test(String(one.role?.value)) && !inner.length;
    const words =
      isMessage &&
      textOf(one)
        .replace(/\s+/g, ' ')
        .replace(/ (?=[.,])/g, '');
    if (words) line += ` '${words}'`;
    return [line, ...inner.flatMap((child) => lines(child, `${indent}  `))];
  };
  const start = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId)!;
  return (ROLES.has(String(start.role?.value)) ? [start] : shown(start)).flatMap((one) => lines(one, '')).join('\n');
}

const statesOf = ({ properties = [] }: Node) =>
  STATES.filter((state) => properties.some(({ name, value }) => name === state && String(value.value) === 'true'));

const optionOf = (one: Node) => `${one.name?.value}${statesOf(one).includes('checked') ? ' ✓' : ''}`;

function wordsOf(one: Node): string {
  const level = one.properties?.find(({ name }) => name === 'level')?.value.value;
  const states = statesOf(one);
  const isHeading = one.role?.value === 'heading';
  const words = [one.role?.value, isHeading && level, one.name?.value, states.length && `[${states.join(', ')}]`];
  if (one.description?.value) words.push(`(${one.description.value})`);
  return words.filter(Boolean).join(' ');
}
