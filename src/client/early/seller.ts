import './page.ts';
import { listMenu } from '#api/menu';
import { dashboard } from '#api/seller';
import { isApproved } from '#rules/council-status';
import { londonToday } from '#rules/london-clock';
import { ask, stored } from './ask.ts';

const [token, council] = stored('token', 'seller', 'council_status');
if (token) {
  ask(dashboard, token);
  if (isApproved(council)) ask(listMenu, token, `?date=${londonToday(new Date())}`);
}
