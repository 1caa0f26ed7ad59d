/** A delivery's ends and pickup time, as a mail names them. */
export interface Trip {
  from: string;
  to: string;
  at: string;
}

/** The rows that describe a trip. */
export const tripRows = ({ from, to, at }: Trip): { rows: [string, string][] } => ({
  rows: [
    ['From', from],
    ['To', to],
    ['Pickup', at],
  ],
});
