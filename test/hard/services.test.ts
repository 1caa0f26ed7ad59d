import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeServices, openServices } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { newDataDir, newFolder, quiet, rejection, removeFolders } from '../server/services/scratch.ts';

const test = suite('all services together');
test.after(removeFolders);

test('they open on a new folder, with every table, and hold it until they are closed', async () => {
  const settings = readSettings({ DATA_DIR: await newFolder(), OUTBOX: 'on' });
  const services = await openServices(settings, quiet);
  await Promise.all([services.database.ping(), services.files.ping()]);
  const area = await services.councils.lookUp('SL1 2LT', '192.0.2.1');
  const error = await rejection(openServices(settings, quiet));
  await closeServices(services);
  assert.is(area.label, 'Slough');
  assert.match(error.message, `${settings.dataDir} is already in use`);
  assert.equal(readdirSync(settings.dataDir).sort(), ['database', 'files', 'secret', 'uploads']);
  const again = await openServices(settings, quiet);
  await closeServices(again);
});

test('when a part does not open, those before it are closed again', async () => {
  const DATA_DIR = await newDataDir();
  const settings = readSettings({ DATA_DIR, OUTBOX: 'on' });
  await writeFile(join(DATA_DIR, 'files'), 'no folder');
  assert.is((await rejection(openServices(settings, quiet))).code, 'ENOTDIR');
  await rm(join(DATA_DIR, 'files'));
  await closeServices(await openServices(settings, quiet));
});

test('a data folder that cannot be made stops the start with a line that names the setting', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  const error = await rejection(openServices(readSettings({ DATA_DIR: join(file, 'data') }), quiet));
  assert.is(error.name, 'SettingsError');
  assert.match(error.message, /^DATA_DIR /);
});

test.run();
