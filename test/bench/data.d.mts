import type pg from 'pg';

/** How many of each are made. */
export type Size = Record<'sellers' | 'drivers' | 'dishes' | 'deliveries', number>;
export function fill(client: pg.Client, size: Size): Promise<void>;
