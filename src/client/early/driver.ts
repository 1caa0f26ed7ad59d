import './page.ts';
import { listAvailable, listCancelled, listCompleted, listUpcoming } from '#api/delivery';
import { opens } from '../gates.ts';
import { ask, stored } from './ask.ts';

const LISTS = [listAvailable, listUpcoming, listCompleted, listCancelled];

const session = stored('driver_token', 'driver');
const tab = new URLSearchParams(location.search).get('tab') ?? 'available';
const list = LISTS.find(({ path }) => path.endsWith(`/${tab}`));
if (session.token && list && opens.deliveries(session)) ask(list, session.token);
