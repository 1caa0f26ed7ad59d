import { useEffect, useState } from 'react';
import { readSales, type Sales } from '#api/sales';
import type { Span } from '#rules/sales';
import { errorMessage, send } from '../../../send.ts';

/** Reads the sales of these days. While other days are still shown, there are none. */
export function useSales({ from, to }: Span) {
  const [found, setFound] = useState<{ key: string; sales?: Sales; failure?: string }>();
  const [attempt, setAttempt] = useState(0);
  const key = `${from} ${to} ${attempt}`;
  useEffect(() => {
    let current = true;
    send(readSales, { from, to }).then(
      (sales) => current && setFound({ key, sales }),
      (error) => current && setFound({ key, failure: errorMessage(error, "Couldn't load your sales.") }),
    );
    return () => {
      current = false;
    };
  }, [from, to, key]);
  const { sales, failure } = found?.key === key ? found : {};
  return { sales, failure, again: () => setAttempt(attempt + 1) };
}
