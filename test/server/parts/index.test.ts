import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeParts, openParts } from '../../../src/server/parts/index.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { newDataDir, newFolder, quiet, rejection, removeFolders } from './scratch.ts';

const test = suite('all parts together');
test.after(removeFolders);

test('they open on a new folder, with every table, and hold it until they are closed', async () => {
  const settings = readSettings({ DATA_DIR: await newFolder(), OUTBOX: 'on' });
  const parts = await openParts(settings, quiet);
  await Promise.all([parts.database.ping(), parts.files.ping(), parts.mail.ping()]);
  const area = await parts.councils.lookUp('SL1 2LT');
  const error = await rejection(openParts(settings, quiet));
  await closeParts(parts);
  assert.is(area.label, 'Slough');
  assert.match(error.message, `${settings.dataDir} is already in use`);
  assert.equal(readdirSync(settings.dataDir).sort(), ['database', 'files']);
  const again = await openParts(settings, quiet);
  await closeParts(again);
});

test('when a part does not open, those before it are closed again', async () => {
  const DATA_DIR = await newDataDir();
  const settings = readSettings({ DATA_DIR, OUTBOX: 'on' });
  await writeFile(join(DATA_DIR, 'files'), 'no folder');
  assert.is((await rejection(openParts(settings, quiet))).code, 'ENOTDIR');
  await rm(join(DATA_DIR, 'files'));
  await closeParts(await openParts(settings, quiet));
});

test('a data folder that cannot be made stops the start with a line that names the setting', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  const error = await rejection(openParts(readSettings({ DATA_DIR: join(file, 'data') }), quiet));
  assert.is(error.name, 'SettingsError');
  assert.match(error.message, /^DATA_DIR /);
});

test.run();
