import { Page } from '../../parts/Page.tsx';

export function Dashboard() {
  return <Page title="Your deliveries" width="wide" busy />;
}
