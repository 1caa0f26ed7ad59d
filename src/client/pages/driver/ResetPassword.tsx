import { Page } from '../../parts/Page.tsx';

export function ResetPassword() {
  return <Page title="Choose a new password" busy />;
}
