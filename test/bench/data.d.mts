import type pg from 'pg';

/** The number of rows of each kind. */
export type Size = Record<'sellers' | 'drivers' | 'dishes' | 'deliveries', number>;
/** An id in SQL of a kind's and a row's number. */
export function id(kind: string, number: string | number): string;
/** The bearer token of the seller, driver or operator with this number. */
export function tokenOf(kind: string, number: number): string;
/** Its hash in SQL, of the row n. */
export function token(kind: string): string;
export function fill(client: pg.Client, size: Size): Promise<void>;
export function fillLater(client: pg.Client): Promise<void>;
