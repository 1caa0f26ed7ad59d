import { type MouseEvent, type ReactNode, useEffect } from 'react';
import type { Messages } from '#rules/form';
import { summary, summaryLine, summaryLink, summaryList, summaryTitle, unseenTitle } from '#styles/form';

/** So many messages fill a phone's screen: there they are one line. */
const MANY = 3;

/** The focus goes to a control, and its label comes into view too, not only the input. */
export function moveTo(control: HTMLElement | null | undefined): void {
  control?.closest('fieldset, [data-field]')?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** What a link to a field of a form does. */
export function goTo(event: MouseEvent, form: string, name: string): void {
  event.preventDefault();
  const field = document.getElementById(`${form}-${name}`);
  moveTo(field?.matches('fieldset') ? field.querySelector('input') : field);
}

interface SummaryProps {
  /** The form's. */
  id: string;
  messages: Messages;
  /** What failed, where there is more to say than that something is wrong. */
  title?: ReactNode;
}

/** What is wrong, with a link to each field, in the order of the rules. The title says 'Error:' while it stands. */
export function ErrorSummary({ id, messages, title }: SummaryProps) {
  useEffect(() => {
    document.title = `Error: ${bareTitle()}`;
    return () => {
      document.title = bareTitle();
    };
  }, []);

  /** A message; where its words do not say which field the label does: with one word, and instead of several alike. */
  const linkText = (name: string) => {
    const message = messages[name]!;
    const alike = Object.values(messages).filter((other) => other === message).length > 1;
    const control = document.getElementById(`${id}-${name}`) as HTMLInputElement | null;
    const label = (control?.querySelector('legend') ?? control?.labels?.[0])?.textContent;
    if (!label) return message;
    if (!message.includes(' ')) return `${label}: ${message}`;
    return alike ? label : message;
  };

  const names = Object.keys(messages);
  const many = names.length > MANY;
  return (
    <div className={summary} role="alert">
      <h2 className={title || names[1] ? summaryTitle : unseenTitle}>{title || "There's a problem"}</h2>
      {many && (
        <button type="button" className={summaryLine} onClick={(event) => goTo(event, id, names[0]!)}>
          {`${names.length} answers need fixing. Go to the first`}
        </button>
      )}
      <ul role="list" className={many ? summaryList : undefined}>
        {names.map((name) => (
          <li key={name}>
            <a className={summaryLink} href={`#${id}-${name}`} onClick={(event) => goTo(event, id, name)}>
              {linkText(name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const bareTitle = () => document.title.replace(/^Error: /, '');
