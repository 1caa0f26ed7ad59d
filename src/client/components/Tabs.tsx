import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { tab, tabs } from '#styles/tabs';

interface TabsProps<Name extends string> {
  label: string;
  names: Record<Name, string>;
  current: Name;
  /** The number shown beside each name. */
  counts: { [One in Name]?: number | undefined };
  onChange: (name: Name) => void;
  children: ReactNode;
}

/** Tabs by the ARIA pattern. Arrow keys, Home and End move and select; only the current tab is a tab stop. */
export function Tabs<Name extends string>({ label, names, current, counts, onChange, children }: TabsProps<Name>) {
  const id = useId();
  const order = Object.keys(names) as Name[];

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = order.indexOf(current);
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: -1 - at };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = order.at((at + step) % order.length)!;
    onChange(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[order.indexOf(next)]?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} className={tabs} onKeyDown={onKeyDown}>
        {order.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${name}`}
            className={tab}
            aria-selected={name === current}
            aria-controls={`${id}panel`}
            // The style draws the count, so it is not part of the tab's name.
            data-count={counts[name]}
            aria-description={counts[name]?.toString()}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${current}`} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}
