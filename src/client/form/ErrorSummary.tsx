import { useEffect, type MouseEvent } from 'react';
import type { Messages } from '#rules/form';
import { summary } from '#styles/form';

/** What is wrong, with a link to each field, in the order of the rules. The title says 'Error:' while it stands. */
export function ErrorSummary({ id, messages }: { id: string; messages: Messages }) {
  useEffect(() => {
    const title = document.title;
    document.title = `Error: ${title.replace(/^Error: /, '')}`;
    return () => {
      document.title = document.title.replace(/^Error: /, '');
    };
  }, []);

  const go = (event: MouseEvent, name: string) => {
    event.preventDefault();
    const field = document.getElementById(`${id}-${name}`);
    // The label comes into view too, not only the input.
    field?.closest('fieldset, [data-field]')?.scrollIntoView({ block: 'center' });
    (field?.matches('fieldset') ? field.querySelector('input') : field)?.focus({ preventScroll: true });
  };

  /** A message, and the question with it where several fail with the same words. */
  const wordsOf = (name: string) => {
    const same = Object.values(messages).filter((message) => message === messages[name]);
    const legend = same.length > 1 && document.getElementById(`${id}-${name}`)?.querySelector('legend');
    return legend ? `${messages[name]} ${legend.textContent}` : messages[name];
  };

  return (
    <div className={summary} role="alert">
      <h2>Please check:</h2>
      <ul>
        {Object.keys(messages).map((name) => (
          <li key={name}>
            <a href={`#${id}-${name}`} onClick={(event) => go(event, name)}>
              {wordsOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
