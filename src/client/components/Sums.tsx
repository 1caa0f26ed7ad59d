import type { ReactNode } from 'react';
import { formatPence } from '#rules/money';
import {
  figure,
  mainFigure,
  mainSum,
  periodLabel,
  period as periodRow,
  periodSelect,
  sum,
  sums,
  sumsHead,
  sumTerm,
} from '#styles/earnings';
import { Button } from './Button.tsx';

interface SumsProps<P> {
  /** Names and pence, the most important first. Undefined while they load. */
  facts: readonly (readonly [name: string, pence: number | undefined])[];
  periods: readonly P[];
  period: P;
  onPeriod: (period: P) => void;
  /** More buttons, before Print. */
  children?: ReactNode;
}

/** The sums of a period, then the choice of the period and Print. */
export function Sums<P extends { label: string }>({ facts, periods, period, onPeriod, children }: SumsProps<P>) {
  return (
    <div className={sumsHead}>
      <dl className={sums}>
        {facts.map(([name, pence], at) => (
          <div key={name} className={at ? sum : mainSum}>
            <dt className={sumTerm}>{name}</dt>
            {/* The space is kept, so that the choice beside it does not move under a finger. */}
            <dd className={at ? figure : mainFigure}>{pence === undefined ? '–' : formatPence(pence)}</dd>
          </div>
        ))}
      </dl>
      <div className={periodRow}>
        <label className={periodLabel}>
          Show{' '}
          <select
            name="span"
            className={periodSelect}
            value={period.label}
            onChange={({ target }) => onPeriod(periods.find(({ label }) => label === target.value)!)}
          >
            {periods.map(({ label }) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {children}
        <Button kind="quiet" onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
