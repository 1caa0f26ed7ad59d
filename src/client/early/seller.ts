import './page.ts';
import { listMenu } from '#api/menu';
import { dashboard } from '#api/seller';
import { londonToday } from '#rules/dates';
import { opens } from '../gates.ts';
import { ask, stored } from './ask.ts';

const session = stored('token', 'seller');
if (session.token) {
  ask(dashboard, session.token);
  if (opens.menu(session)) ask(listMenu, session.token, `?date=${londonToday(new Date())}`);
}
