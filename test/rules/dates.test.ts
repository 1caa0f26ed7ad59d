import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatAge, formatDate, formatDateOf, formatDateTime, formatTime, fromLondon, londonToday } from '#rules/dates';
import { addDaysTo, ageOn, dayName } from '#rules/days';

// What a device's clock may be set to: the answers must not depend on it.
const ZONES = ['Europe/London', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'America/Sao_Paulo'];

const dates = suite('dates');
let zone: string | undefined;
dates.before(() => {
  zone = process.env.TZ;
});
dates.after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Runs on devices in all zones. */
const everywhere = (name: string, run: () => void) =>
  dates(name, () => {
    for (const place of ZONES) {
      process.env.TZ = place;
      run();
    }
  });

const TODAYS: [string, string][] = [
  ['2026-01-15T23:59:59Z', '2026-01-15'],
  ['2026-01-16T00:00:00Z', '2026-01-16'],
  ['2026-06-30T22:59:59Z', '2026-06-30'],
  ['2026-06-30T23:00:00Z', '2026-07-01'],
  // The clocks go forward on 29 March 2026 and back on 25 October 2026, both at 01:00 UTC.
  ['2026-03-28T23:59:59Z', '2026-03-28'],
  ['2026-03-29T00:59:59Z', '2026-03-29'],
  ['2026-03-29T23:00:00Z', '2026-03-30'],
  ['2026-10-24T23:00:00Z', '2026-10-25'],
  ['2026-10-25T23:59:59Z', '2026-10-25'],
  ['2026-10-26T00:00:00Z', '2026-10-26'],
  ['2026-12-31T23:59:59Z', '2026-12-31'],
];
everywhere('today is the day in London', () => {
  for (const [now, day] of TODAYS) assert.is(londonToday(new Date(now)), day, now);
});

const SUMS: [string, number, string][] = [
  ['2026-11-20', 28, '2026-12-18'],
  ['2026-03-28', 1, '2026-03-29'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-05-05', 0, '2026-05-05'],
  ['2026-02-10', 28, '2026-03-10'],
  ['2026-10-10', 365, '2027-10-10'],
];
everywhere('days are added across months, years and clock changes', () => {
  for (const [day, days, sum] of SUMS) assert.is(addDaysTo(day, days), sum, `${day} + ${days}`);
});

const AGES: [string, string, number][] = [
  ['2026-11-20', '2008-11-20', 18],
  ['2026-11-20', '2008-11-21', 17],
  ['2026-11-20', '2008-11-19', 18],
  // Born in summer time, counted on a winter day of another year, and the other way round.
  ['2026-03-28', '2008-03-28', 18],
  ['2025-03-30', '2007-03-30', 18],
  ['2026-10-25', '2008-10-25', 18],
  ['2021-03-28', '2003-03-28', 18],
  // Born on 29 February: a year older from 1 March.
  ['2026-02-28', '2008-02-29', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2028-02-29', '2008-02-29', 20],
  ['2028-02-28', '2010-02-28', 18],
  ['2028-02-29', '2010-03-01', 17],
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-20', '2027-11-20', -1],
  ['2026-11-20', '1926-11-20', 100],
];
everywhere('ages are whole calendar years', () => {
  for (const [day, dob, age] of AGES) assert.is(ageOn(day, dob), age, `born ${dob}, on ${day}`);
});

everywhere('days and times are written the British way with three-letter months', () => {
  assert.is(formatDate('2026-12-18'), '18 Dec 2026');
  assert.is(formatDate('2026-09-01'), '1 Sep 2026');
  assert.is(formatDateOf('2026-09-20T23:30:00Z'), '21 Sep 2026');
  assert.is(formatDateOf('2026-12-18T23:30:00Z'), '18 Dec 2026');
  assert.is(formatDateTime('2026-09-20T13:30:00Z'), '20 Sep 2026, 14:30');
  assert.is(formatDateTime('2026-09-20T13:30:00.000+01:00'), '20 Sep 2026, 13:30');
  assert.is(formatDateTime('2026-06-30T23:05:00Z'), '1 Jul 2026, 00:05');
  assert.is(formatDateTime('2026-12-31T23:59:00Z'), '31 Dec 2026, 23:59');
  assert.is(formatTime('2026-12-01T09:05:00Z'), '09:05');
  assert.is(formatTime('2026-10-25T00:30:00Z'), '01:30');
  assert.is(formatTime('2026-10-25T01:30:00Z'), '01:30');
});

dates('a span is in minutes below two hours, then in hours', () => {
  const spans: [minutes: number, words: string][] = [
    [0, 'a minute'],
    [1, 'a minute'],
    [2, '2 minutes'],
    [119, '119 minutes'],
    [120, '2 hours'],
    [150, '3 hours'],
  ];
  for (const [minutes, words] of spans) assert.is(formatAge(minutes * 60_000), words, `${minutes}`);
});

dates('a day has its name, the next two days by how near they are', () => {
  assert.is(dayName('2026-11-22', '2026-11-22'), 'Today');
  assert.is(dayName('2026-11-23', '2026-11-22'), 'Tomorrow');
  assert.is(dayName('2026-11-24', '2026-11-22'), 'Tue 24 Nov');
  assert.is(dayName('2026-11-21', '2026-11-22'), 'Sat 21 Nov');
});

dates('every month has its three letters', () => {
  const numbers = '01 02 03 04 05 06 07 08 09 10 11 12'.split(' ');
  assert.is(
    numbers.map((month) => formatDate(`2026-${month}-10`).slice(3, 6)).join(' '),
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  );
});

const LOCALS: [string, string][] = [
  ['2026-01-10T14:30', '2026-01-10T14:30:00.000Z'],
  ['2026-07-10T14:30', '2026-07-10T13:30:00.000Z'],
  ['2026-07-01T00:15', '2026-06-30T23:15:00.000Z'],
  ['2026-07-10T14:30:15', '2026-07-10T13:30:15.000Z'],
  ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T00:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
];
everywhere('a time on a clock in London becomes UTC', () => {
  for (const [local, utc] of LOCALS) assert.is(fromLondon(local), utc, local);
});

dates('the clock is that of the time zone database: each day of 40 years, and each hour where it may change', () => {
  const known = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });
  const [hour, end] = [60 * 60 * 1000, Date.UTC(2037, 0)];
  for (let time = Date.UTC(1997, 0); time < end; ) {
    const now = new Date(time);
    assert.is(`${londonToday(now)} ${formatTime(now.toISOString())}`, known.format(now), now.toISOString());
    // Clocks change on a last Sunday, of March and of October.
    const mayChange = [2, 9].includes(now.getUTCMonth()) && now.getUTCDate() >= 24;
    time += mayChange ? hour : 24 * hour;
  }
});

dates.run();
