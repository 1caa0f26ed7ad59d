import { Page } from '../../parts/Page.tsx';

export function Apply() {
  return <Page title="Apply as a driver" busy />;
}
