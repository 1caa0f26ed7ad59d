import type { ReactNode } from 'react';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** What the column is sorted by; without it, it is not. */
  by?: (row: Row) => string | number;
  /** Figures stand at the end of their cells. */
  figures?: true;
  /** What people typed may be long; all else is one line. */
  wraps?: true;
}

export interface ListProps<Row> {
  /** What the rows are. */
  label: string;
  rows: readonly Row[];
  /** The first names the row, and opens it. */
  columns: readonly Column<Row>[];
  /** The column by which the rows come. */
  order?: string;
  nameOf: (row: Row) => string;
  /** Everything about a row, and what can be done with it; `inTable`: the row itself stands above it. */
  card: (row: Row, folding: Folding | undefined, inTable: boolean) => ReactNode;
  /** What is said of a card that is folded, below its head; without it, cards stay open. */
  line?: ((row: Row) => string) | undefined;
  /** Which rows are chosen, to do something with all of them. */
  selection?: Selection;
  /** The row that is open at first, and when it becomes another. */
  open?: string | undefined;
}

/** Which rows are chosen. */
export interface Selection {
  chosen: ReadonlySet<string>;
  set: (chosen: ReadonlySet<string>) => void;
}

/** A card that is a row of two lines until it is opened. */
export interface Folding {
  line: string;
  isOpen: boolean;
  onOpen: () => void;
}
