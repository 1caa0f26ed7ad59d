import type pg from 'pg';
import type { Size } from './data.mjs';

export function fillHistory(client: pg.Client, size: Size & Record<'answers' | 'others', number>): Promise<void>;
