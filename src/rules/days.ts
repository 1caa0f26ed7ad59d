// Calculations with days. They are apart from dates.ts, which every screen loads.
import { addDays } from 'date-fns/addDays';
import { addYears } from 'date-fns/addYears';
import { differenceInYears } from 'date-fns/differenceInYears';
import { formatDate } from './dates.ts';

/** The day `days` days later, or earlier if negative. */
export const addDaysTo = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00Z`), days)
    .toISOString()
    .slice(0, 10);

/** The day `years` years later. 29 February becomes the 28th. */
export const addYearsTo = (day: string, years: number) =>
  addYears(new Date(`${day}T12:00Z`), years)
    .toISOString()
    .slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string) =>
  // Sunday is 0, but it is the last day of the week.
  addDaysTo(day, -((new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7));

// date-fns counts by the device's clock. Noon exists on every day in every zone.
const noon = (day: string) => new Date(`${day}T12:00`);

/** The age on `day` of a person born on `dob`. A birthday of 29 February is 1 March in other years. */
export const ageOn = (day: string, dob: string) => differenceInYears(noon(day), noon(dob));

const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

/** '2026-11-23' -> 'Mon 23 Nov' */
export const formatDay = (day: string) =>
  `${WEEKDAYS[new Date(`${day}T12:00Z`).getUTCDay()]} ${formatDate(day).slice(0, -5)}`;

/** 'Today', 'Tomorrow', or the day: 'Mon 23 Nov'. */
export const dayName = (day: string, today: string) =>
  day === today ? 'Today' : day === addDaysTo(today, 1) ? 'Tomorrow' : formatDay(day);
