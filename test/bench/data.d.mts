import type pg from 'pg';

/** The number of rows of each kind. */
export type Size = Record<'sellers' | 'drivers' | 'dishes' | 'deliveries', number>;
export function fill(client: pg.Client, size: Size): Promise<void>;
