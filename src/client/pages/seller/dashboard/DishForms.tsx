import { useEffect, useState, type ReactNode } from 'react';
import { chunk } from '../../../chunk.ts';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import type { forms } from './forms.ts';

const piece = chunk('seller-forms', async () => (await import('./forms.ts')).forms);

/** Draws one of the forms as soon as their code is here. */
export function DishForms({ children }: { children: (loaded: typeof forms) => ReactNode }) {
  const [loaded, setLoaded] = useState(piece.page);
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    piece.load().then(setLoaded, () => setFailed(true));
  };
  useEffect(load, []);
  if (loaded) return children(loaded);
  return failed ? (
    <>
      <Notice kind="error">This form could not be loaded</Notice>
      <Button onClick={load}>Try again</Button>
    </>
  ) : (
    <p>Loading…</p>
  );
}
