interface Period {
  label: string;
  from: string;
  to: string;
}

/** The last three tax years on a day (6 April to 5 April), the present one first. */
export function taxYearsOn(today: string): Period[] {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-06' ? 1 : 0);
  return [year, year - 1, year - 2].map((start) => ({
    label: `Tax year ${start} to ${start + 1}`,
    from: `${start}-04-06`,
    to: `${start + 1}-04-05`,
  }));
}
