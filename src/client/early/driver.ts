import './page.ts';
import { listAvailable, listCancelled, listCompleted, listUpcoming } from '#api/delivery';
import { ask, stored } from './ask.ts';

const LISTS = [listAvailable, listUpcoming, listCompleted, listCancelled];

const [token, status] = stored('driver_token', 'driver', 'status');
const tab = new URLSearchParams(location.search).get('tab') ?? 'available';
const list = LISTS.find(({ path }) => path.endsWith(`/${tab}`));
if (token && list && status === 'approved') ask(list, token);
