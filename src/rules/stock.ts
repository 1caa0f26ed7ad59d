export const STOCK_LABELS = { sold_out: 'Sold out', low: 'Low', ok: 'In stock' } as const;
export type StockLevel = keyof typeof STOCK_LABELS;

/** How a dish stands with `remaining` portions left (specification, section 4). */
export const stockLevel = (remaining: number): StockLevel =>
  remaining <= 0 ? 'sold_out' : remaining <= 2 ? 'low' : 'ok';
