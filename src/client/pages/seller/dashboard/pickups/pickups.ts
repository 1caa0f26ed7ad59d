import { computed, type Signal, signal } from '@preact/signals-react';
import { listPickups, type Pickup } from '#api/pickups';
import { Failure, send } from '../../../../send.ts';
import { seller, sellerToken, wipes } from '../../../../session.ts';
import { readStored, store } from '../../../../storage.ts';
import { type KitchenTap, refused, type Trouble } from '../menu.ts';
import { announcement, onPickup, post, waiting, waitingIds } from '../taps.ts';

interface Listing {
  day: string;
  rows: readonly Pickup[];
  /** The seller whose pickups these are. */
  owner: string | undefined;
}

/** A session that ends deletes what is stored under such keys. */
const KEY = 'seller_list_pickups';

/** The pickups of the day that is shown, as the server last listed them; null while none are known. */
const listed: Signal<Listing | null> = signal(null);
/** Why the pickups failed to load; '' if they didn't, or if the menu says that there is no signal. */
export const pickupsTrouble = signal('');
/** Why a word on a pickup was refused, by the pickup's id. */
export const refusals: Signal<Readonly<Record<string, Trouble>>> = signal({});

/** A pickup as the page shows it, with the words that the server has not answered. `waits`: for a connection. */
export type Shown = Pickup & { waits?: boolean };

const NONE: readonly Shown[] = [];

/** The pickups of the day that is shown, the soonest first. */
export const shownPickups = computed(() => {
  const taps = waiting.value;
  const rows = listed.value?.rows ?? [];
  // The same list as before: most cooks have none, and nothing is drawn again.
  if (!rows.length) return NONE;
  const waiters = waitingIds.value.split(',');
  return rows.map((row): Shown => {
    const said = taps.filter(({ id }) => id === row.id);
    return said.length ? { ...said.reduce<Pickup>(withWord, row), waits: waiters.includes(row.id) } : row;
  });
});

function withWord(row: Pickup, { call, tappedAt, payload }: Pick<KitchenTap, 'call' | 'tappedAt' | 'payload'>): Pickup {
  if (call === 'ready') return { ...row, ready_at: row.ready_at ?? tappedAt };
  return { ...row, expected_at: lateBy(row, payload!.minutes!) };
}

const lateBy = ({ pickup_time }: Pickup, minutes: number) =>
  new Date(Date.parse(pickup_time) + minutes * 60_000).toISOString();

let attempt = 0;
/** The rows answered since a list was last asked for, which may be older. */
let answered: Record<string, Pickup> = {};

/** Loads a day's pickups. The last stored ones show until the answer arrives. Never rejects. */
export async function loadPickups(day: string): Promise<void> {
  const mine = ++attempt;
  const owner = seller.peek()?.id;
  answered = {};
  if (listed.peek()?.day !== day) {
    const kept = readStored<Listing>(KEY);
    listed.value = kept?.day === day && kept.owner === owner ? kept : null;
    refusals.value = {};
  }
  try {
    const { pickups } = await send(listPickups, { date: day });
    if (mine !== attempt) return;
    pickupsTrouble.value = '';
    show({ day, rows: pickups.map((row) => answered[row.id] ?? row), owner });
  } catch (error) {
    if (mine !== attempt) return;
    refused(error);
    // A server of the version before has no pickups (404).
    const isQuiet = [0, 404].includes((error as Failure).status);
    pickupsTrouble.value = isQuiet ? '' : "Couldn't load your pickups.";
  }
}

function show(listing: Listing): void {
  listed.value = listing;
  // Nothing may be stored after a logout.
  if (sellerToken.peek()) store(KEY, listing);
}

function say(pickup: Pickup, call: 'ready' | 'late', payload: KitchenTap['payload'], words: string): void {
  const { [pickup.id]: _, ...others } = refusals.peek();
  refusals.value = others;
  announcement.value = `${pickup.number}: ${words}`;
  void post(call, pickup.id, payload);
}

/** The food is ready. It shows at once, waits for a connection, and is undone if refused. */
export const sayReady = (pickup: Pickup) => say(pickup, 'ready', {}, 'ready');

/** The food is late by some minutes. It shows and fails as `sayReady` does. */
export const sayLate = (pickup: Pickup, minutes: number) => say(pickup, 'late', { minutes }, `${minutes} minutes late`);

onPickup.show = (tap, answer) => {
  if (!(answer instanceof Failure)) answered[tap.id] = answer;
  const { day = '', rows = [], owner } = listed.peek() ?? {};
  const row = rows.find(({ id }) => id === tap.id);
  if (!row) return false;
  if (answer instanceof Failure) {
    const refusal = { tap, words: answer.error ?? "Couldn't tell the driver." };
    refusals.value = { ...refusals.peek(), [tap.id]: refusal };
    // The driver or the operator was quicker, so this list is out of date.
    void loadPickups(day);
  } else show({ day, owner, rows: rows.map((one) => (one === row ? answer : one)) });
  return true;
};

wipes.seller.push(() => {
  attempt += 1;
  listed.value = null;
  pickupsTrouble.value = '';
  refusals.value = {};
});
