import type { SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { type Common, Labelled } from './Field.tsx';

/** Lines of text. */
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
    /** Value -> words. */
    options: Readonly<Record<string, string>>;
  };

/** One of many; the empty choice that stands first is none of them. */
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
