import { seller } from '../../session.ts';
import { useValue } from '../../session.ts';
import { Page } from '../../parts/Page.tsx';

export function Dashboard() {
  const known = useValue(seller);
  return (
    <Page title="Your kitchen" width="wide" busy={!known}>
      {known && <p>{known.name}</p>}
    </Page>
  );
}
