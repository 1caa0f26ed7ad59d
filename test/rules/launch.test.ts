import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readJson } from '#rules/form';
import { launch } from '#rules/launch';

const letter = { subject: 'We are open near you', text: 'Come and look.' };
const AREAS = 'Enter one or more areas, for example SL1 or SL1 2.';
const codes = (count: number) =>
  Array.from({ length: count }, (_, at) => `${'ABC'[Math.floor(at / 100)]}${Math.floor(at / 10) % 10} ${at % 10}`);

const launching = suite('a launch');
for (const [typed, kept] of [
  [
    ['sl1', 'SL1 2'],
    ['SL1', 'SL1 2'],
  ],
  [['SL1, sl1  2,'], ['SL1', 'SL1 2']],
  [['SL1\nSL4\n\nSL1'], ['SL1', 'SL4']],
  [codes(200), codes(200)],
]) {
  launching(`takes the areas ${JSON.stringify(typed).slice(0, 40)}`, () => {
    const { value, errors } = readJson(launch, { ...letter, areas: typed });
    assert.is(errors, undefined);
    assert.equal(value?.areas, kept);
  });
}
for (const typed of [[], [' \n,'], ['SL1', 'SL1 2LT'], ['SL1; SL4'], codes(201), 'SL1', undefined]) {
  launching(`refuses the areas ${JSON.stringify(typed)?.slice(0, 40)}`, () => {
    assert.equal(readJson(launch, { ...letter, areas: typed }).errors, { areas: AREAS });
  });
}
launching.run();
