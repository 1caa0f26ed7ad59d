import type { SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { type Common, Labelled } from './Field.tsx';

/** A multi-line text input. */
export const TextArea = ({
  name,
  label,
  hint,
  optional,
  ...rest
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Labelled {...{ name, label, hint, optional }}>{(control) => <textarea rows={3} {...control} {...rest} />}</Labelled>
);

type SelectProps = Common &
  SelectHTMLAttributes<HTMLSelectElement> & {
    /** Value to label. */
    options: Readonly<Record<string, string>>;
  };

/** A select. The empty first option means that nothing is chosen. */
export const Select = ({ name, label, hint, options, ...rest }: SelectProps) => (
  <Labelled {...{ name, label, hint }}>
    {(control) => (
      <select {...control} {...rest}>
        <option value="">Choose…</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);
