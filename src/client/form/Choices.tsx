import type { ReactNode } from 'react';
import { choice, choiceBox, choices, errorText, field, group, labelText, short } from '#styles/form';
import { useFormContext } from './context.ts';
import { useField, withOptional } from './Field.tsx';

interface ChoicesProps {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  /** Adds '(optional)' to the legend. */
  optional?: boolean;
  /** Value to label, or labels that are also the values. */
  options: Readonly<Record<string, string>> | readonly string[];
  /** Checkboxes: any number may be ticked. */
  many?: boolean;
  /** For one-word answers, which share a line on a phone. */
  short?: boolean;
}

/** A group of radio buttons, or of checkboxes with `many`. */
export function Choices({ name, legend, hint, optional, options, many, short: isShort }: ChoicesProps) {
  const { id, initial, aria, notes } = useField(name, hint);
  const list: (readonly [value: string, words: string])[] = Array.isArray(options)
    ? options.map((words: string) => [words, words])
    : Object.entries(options);
  const isChosen = (value: string) =>
    Array.isArray(initial) ? initial.includes(value) : String(initial ?? '') === value;
  return (
    <fieldset className={group} id={id} aria-describedby={aria['aria-describedby']}>
      <legend className={labelText}>{withOptional(legend, optional)}</legend>
      {notes}
      <div className={isShort ? `${choices} ${short}` : choices}>
        {list.map(([value, words]) => (
          <label key={value} className={choice}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              className={choiceBox}
              defaultChecked={isChosen(value)}
              {...aria}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A single checkbox: yes or no. */
export function Tick({ name, label, hint }: { name: string; label: ReactNode; hint?: ReactNode }) {
  const { id, initial, aria, notes } = useField(name, hint);
  return (
    <div className={field} data-field>
      {notes}
      <label className={choice}>
        <input type="checkbox" id={id} name={name} className={choiceBox} defaultChecked={initial === true} {...aria} />
        {label}
      </label>
    </div>
  );
}

/** Checkboxes that must all be ticked. The missing ones share one message. */
export function Ticks({ legend, labels }: { legend: ReactNode; labels: Readonly<Record<string, string>> }) {
  const { id, messages, initial } = useFormContext();
  const failing = Object.keys(labels).find((name) => messages[name]);
  const errorId = `${id}-${failing}-error`;
  return (
    <fieldset className={group}>
      <legend className={labelText}>{legend}</legend>
      {failing && (
        <p id={errorId} className={errorText}>
          {messages[failing]}
        </p>
      )}
      {Object.entries(labels).map(([name, label]) => (
        <label key={name} className={choice}>
          <input
            type="checkbox"
            id={`${id}-${name}`}
            name={name}
            className={choiceBox}
            defaultChecked={initial[name] === true}
            aria-describedby={failing && errorId}
            aria-invalid={messages[name] ? true : undefined}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
