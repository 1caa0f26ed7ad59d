import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeSite } from './browser.ts';

const last = suite('the shared site');
last('closes, and no page threw', async () => {
  assert.equal(await closeSite(), []);
});
last.run();
