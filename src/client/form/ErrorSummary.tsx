import { type MouseEvent, type ReactNode, useEffect } from 'react';
import type { Messages } from '#rules/form';
import { summary, summaryLine, summaryLink, summaryList, summaryTitle, unseenTitle } from '#styles/form';

/** More messages than this would fill a phone's screen, so a phone shows one line instead. */
const MANY = 3;

/** Focuses a control and scrolls its label into view too. */
export function moveTo(control: HTMLElement | null | undefined): void {
  control?.closest('fieldset, [data-field]')?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** Handles a link to a field: focuses the field instead of following the link. */
export function goTo(event: MouseEvent, form: string, name: string): void {
  event.preventDefault();
  const field = document.getElementById(`${form}-${name}`);
  // A group's first control.
  moveTo(field?.querySelector('input') ?? field);
}

interface SummaryProps {
  /** The form's id. */
  id: string;
  messages: Messages;
  /** The form's values. */
  given: Record<string, unknown>;
  /** The heading, for a failure that can be described. */
  title?: ReactNode;
}

/**
 * Lists the messages, each with a link to its field, in the order given. Meanwhile the document's title starts with
 * 'Error:'.
 */
export function ErrorSummary({ id, messages, given, title }: SummaryProps) {
  useEffect(() => {
    document.title = `Error: ${titleWithoutError()}`;
    return () => {
      document.title = titleWithoutError();
    };
  }, []);

  const names = Object.keys(messages);
  const many = names.length > MANY;
  // A group without a tick is an empty list.
  const kind = names.some((name) => String(given[name] || '')) ? 'need fixing' : 'are missing';

  /** The text of a link. The label replaces messages that are alike, and precedes one-word messages. */
  const textOf = (name: string) => {
    const message = messages[name]!;
    const alike = names.some((other) => other !== name && messages[other] === message);
    const control = document.getElementById(`${id}-${name}`) as HTMLInputElement | null;
    const label = (control?.querySelector('legend') ?? control?.labels?.[0])?.textContent;
    if (!label) return message;
    if (!message.includes(' ')) return `${label}: ${message}`;
    return alike ? label : message;
  };
  return (
    <div className={summary} role="alert">
      <h2 className={title || many ? summaryTitle : unseenTitle}>{title || "There's a problem"}</h2>
      {many && (
        <button type="button" className={summaryLine} onClick={(event) => goTo(event, id, names[0]!)}>
          {`${names.length} answers ${kind}. Go to the first`}
        </button>
      )}
      <ul role="list" className={many ? summaryList : undefined}>
        {names.map((name) => (
          <li key={name}>
            <a className={summaryLink} href={`#${id}-${name}`} onClick={(event) => goTo(event, id, name)}>
              {textOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const titleWithoutError = () => document.title.replace(/^Error: /, '');
