import type { ReactNode } from 'react';
import {
  choices,
  equalOption,
  listedOption,
  missingChoice,
  oneOfThree,
  shortOfThree,
  shortOption,
  shortTick,
  smallBox,
  tickList,
  unseenBox,
  wordyList,
} from '#styles/choices';
import { choice, choiceBox, errorText, field, labelText } from '#styles/form';
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
  /** For sentences to tick, which need longer lines. */
  wordy?: boolean;
}

/** A group of radio buttons, or of checkboxes with `many`. */
export function Choices({ name, legend, hint, optional, options, many, short, wordy }: ChoicesProps) {
  const { id, initial, aria, notes } = useField(name, hint);
  const list: (readonly [value: string, words: string])[] = Array.isArray(options)
    ? options.map((words: string) => [words, words])
    : Object.entries(options);
  const isChosen = (value: string) =>
    Array.isArray(initial) ? initial.includes(value) : String(initial ?? '') === value;
  const isList = many && !short;
  const [equal, inLine] = list.length === 3 ? [oneOfThree, shortOfThree] : [equalOption, shortOption];
  const option = isList ? listedOption : !short ? equal : many ? `${equal} ${shortTick}` : inLine;
  return (
    <fieldset className={field} id={id} aria-describedby={aria['aria-describedby']}>
      <legend className={labelText}>{withOptional(legend, optional)}</legend>
      {notes}
      <div className={isList ? (wordy ? wordyList : tickList) : choices}>
        {list.map(([value, words]) => (
          <label key={value} className={option}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              className={short ? (many ? smallBox : unseenBox) : choiceBox}
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
  const { id, initial, message, aria, notes } = useField(name, hint);
  return (
    <div className={field} data-field>
      {notes}
      <label className={message ? missingChoice : choice}>
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
    <fieldset className={field}>
      <legend className={labelText}>{legend}</legend>
      {failing && (
        <p id={errorId} className={errorText}>
          {messages[failing]}
        </p>
      )}
      {Object.entries(labels).map(([name, label]) => (
        <label key={name} className={messages[name] ? missingChoice : choice}>
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
