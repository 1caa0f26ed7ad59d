import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPlaces } from '../../../src/server/push/places.ts';

const test = suite('places for sending alerts');

const to = (host: string, account_id: string) => ({ endpoint: `https://${host}/1`, account_id });

test('an account has three places, and gets one back when an alert is over', () => {
  const { take } = openPlaces();
  const [first, , third] = [1, 2, 3].map(() => take(to('push.example', 'ann')));
  assert.ok(first && third);
  assert.is(take(to('push.example', 'ann')), undefined);
  assert.ok(take(to('push.example', 'bob')), 'another has their own');
  first(true);
  assert.ok(take(to('push.example', 'ann')));
});

test('services that hang, however many, leave places to those that answer', () => {
  const { take } = openPlaces();
  take(to('push.example', 'known'))!(true);
  const hanging = Array.from({ length: 60 }, (_, at) => take(to(`${at}.evil.example`, `account ${at}`)));
  assert.is(hanging.filter(Boolean).length, 5);
  for (let at = 0; at < 30; at += 1) assert.ok(take(to('push.example', `driver ${at}`)));
});

test('a service that stops answering is one that hangs, until it answers again', () => {
  const { take } = openPlaces();
  const many = () => Array.from({ length: 12 }, (_, at) => take(to('push.example', `account ${at}`)));
  take(to('push.example', 'a'))!(true);
  const sent = many();
  assert.is(sent.filter(Boolean).length, 12);
  for (const leave of sent) leave!(false);
  const later = many();
  assert.is(later.filter(Boolean).length, 5);
  for (const leave of later) leave?.(true);
  assert.is(many().filter(Boolean).length, 12);
});

test.run();
