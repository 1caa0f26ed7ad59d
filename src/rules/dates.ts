import { addDays } from 'date-fns/addDays';
import { differenceInYears } from 'date-fns/differenceInYears';

// Pages that only show dates carry london-clock.ts alone; everything else finds all of it here.
export * from './london-clock.ts';

/** The day `days` days later (or earlier, when below 0). */
export const addDaysTo = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00Z`), days).toISOString().slice(0, 10);

// Noon on the device's own clock, which date-fns counts by: it exists on every day everywhere.
const noon = (day: string) => new Date(`${day}T12:00`);

/** Whole calendar years on `day` of someone born on `dob`; born on 29 February: older from 1 March. */
export const ageOn = (day: string, dob: string) => differenceInYears(noon(day), noon(dob));
