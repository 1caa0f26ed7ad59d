import { Page } from '../../parts/Page.tsx';

export function Start() {
  return <Page title="Become a seller" busy />;
}
