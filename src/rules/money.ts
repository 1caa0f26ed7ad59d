/** Pounds as decimal text to whole pence: '6.50' -> 650 */
export const toPence = (pounds: string) => Math.round(Number(pounds) * 100);

/** 6.5 -> '£6.50' */
export const formatPounds = (pounds: number) => `£${pounds.toFixed(2)}`;

/** 650 -> '£6.50' */
export const formatPence = (pence: number) => formatPounds(pence / 100);
