import { useEffect, useRef } from 'react';
import { addDaysTo, dayName } from '#rules/days';
import { chip, chips, dayField, dayInput, dayLabel, laterChip } from '#styles/pages/seller-menu';

const CHIPS = [0, 1, 2, 3];
/** No menu is older. An earlier year is a date still being typed. */
const EARLIEST = '2000';

interface DaysProps {
  day: string;
  today: string;
  onDay: (day: string) => void;
}

/** The day picker: the next days by name, any other by date. */
export function Days({ day, today, onDay }: DaysProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Uncontrolled: a half-typed date has no value, so a controlled input would clear it.
    if (input.current!.value !== day) input.current!.value = day;
  }, [day]);
  return (
    <div className={chips}>
      {CHIPS.map((ahead) => addDaysTo(today, ahead)).map((one, ahead) => (
        <button
          key={one}
          type="button"
          className={ahead < 2 ? chip : laterChip}
          aria-label={dayName(one, today)}
          aria-pressed={one === day}
          onClick={() => onDay(one)}
        >
          {dayName(one, today).replace(/ \w+$/, '')}
        </button>
      ))}
      <div className={dayField}>
        <label htmlFor="date" className={dayLabel}>
          Menu date
        </label>
        <input
          ref={input}
          id="date"
          name="date"
          type="date"
          className={dayInput}
          defaultValue={day}
          max={`${Number(today.slice(0, 4)) + 1}${today.slice(4)}`}
          onChange={({ target }) => target.value > EARLIEST && onDay(target.value)}
        />
      </div>
    </div>
  );
}
