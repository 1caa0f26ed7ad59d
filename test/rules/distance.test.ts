import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatMiles, milesBetween } from '#rules/distance';

const distance = suite('distances');

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const LONDON = at(51.5074, -0.1278);

// A degree of a great circle is 69.09 miles; of the parallel at 60 degrees about half of it.
for (const [what, one, other, miles] of [
  ['from London to Edinburgh', LONDON, at(55.9533, -3.1883), 331.6],
  ['from London to Paris', LONDON, at(48.8566, 2.3522), 213.5],
  ['from Slough to Windsor', at(51.5105, -0.595), at(51.4839, -0.6044), 1.9],
  ['a degree north', at(51, 0), at(52, 0), 69.1],
  ['a degree east along the equator', at(0, -0.5), at(0, 0.5), 69.1],
  ['a degree east at 60 degrees', at(60, 0), at(60, 1), 34.5],
  ['from a place to itself', LONDON, LONDON, 0],
] as const) {
  distance(`${what} it is ${miles} miles, there and back`, () => {
    assert.equal(
      [milesBetween(one, other), milesBetween(other, one)].map((length) => Number(length.toFixed(1))),
      [miles, miles],
    );
  });
}

distance('is kept to a hundredth of a mile', () => {
  const miles = milesBetween(at(51.5105, -0.595), at(51.4839, -0.6044));
  assert.is(miles, Number(miles.toFixed(2)));
});

for (const [miles, words] of [
  [0, 'under 0.1 miles'],
  [0.09, 'under 0.1 miles'],
  [0.1, 'about 0.1 miles'],
  [0.96, 'about 1.0 miles'],
  [1.44, 'about 1.4 miles'],
  [12, 'about 12.0 miles'],
] as const) {
  distance(`${miles} is ${words}`, () => {
    assert.is(formatMiles(miles), words);
  });
}

distance.run();
