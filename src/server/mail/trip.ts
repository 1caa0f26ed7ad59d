/** The ends of a delivery and its pickup time, as a mail names it. */
export interface Trip {
  from: string;
  to: string;
  at: string;
}

/** The trip as it is looked for, line by line. */
export const tripRows = ({ from, to, at }: Trip): { rows: [string, string][] } => ({
  rows: [
    ['From', from],
    ['To', to],
    ['Pickup', at],
  ],
});
