import type { ReactNode } from 'react';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The value to sort by. Without it, the column can't be sorted. */
  by?: (row: Row) => string | number;
  /** Aligns numbers at the end of the cell. */
  figures?: true;
  /** May wrap: text that people typed can be long. Other cells stay on one line. */
  wraps?: true;
  /** Names, codes and addresses, which no browser translates. */
  kept?: true;
}

export interface ListProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  rows: readonly Row[];
  /** The first column names the row and opens it. */
  columns: readonly Column<Row>[];
  /** The label of the column that the rows are sorted by at first. */
  order?: string;
  nameOf: (row: Row) => string;
  /** A row's full details and actions. */
  card: (row: Row, place: CardPlace) => ReactNode;
  /** The second line of a folded card. Without it, cards stay open. */
  line?: ((row: Row) => ReactNode) | undefined;
  /** Selected rows, for actions on all of them. */
  selection?: Selection;
  /** The id of the row that is open at first; opens another when it changes. */
  open?: string | undefined;
}

/** The ids of the selected rows. */
export interface Selection {
  chosen: ReadonlySet<string>;
  set: (chosen: ReadonlySet<string>) => void;
}

/** Where a card is shown. */
export interface CardPlace {
  /** Set if the card folds. */
  folding?: Folding | undefined;
  /** The card's row is right above it in a table, so the card leaves out what the row says. */
  inTable?: boolean;
  /** The checkbox that selects the card is on top of it. */
  picked?: boolean;
}

/** A card that is a row of two lines until it is opened. */
export interface Folding {
  line: ReactNode;
  isOpen: boolean;
  onOpen: () => void;
}
