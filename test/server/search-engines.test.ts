import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FOUND_PATHS, withAddresses } from '../../src/server/search-engines.ts';
import { testApp } from './helper.ts';

const test = suite('what search engines and shared links are told');
const URL = 'https://kitchen.example';

test('a shared link has a picture with its whole address, and a page that people look for its canonical one', async () => {
  const { htmlOf } = await import(pathToFileURL(resolve('src/build/pages.mjs')).href);
  const html = htmlOf({ title: 'Next Door Kitchen', head: '', version: '1' });
  const landing = withAddresses(html, '/', URL);
  assert.match(landing, `<meta property="og:image" content="${URL}/og.png">`);
  assert.match(landing, `<link rel="canonical" href="${URL}/">\n</head>`);
  const dashboard = withAddresses(html, '/driver/dashboard', URL);
  assert.match(dashboard, `content="${URL}/og.png"`);
  assert.not.match(dashboard, 'canonical');
});

test('the sitemap has these pages, and robots.txt leads to it and forbids none of them', async () => {
  const kitchen = await testApp();
  const { text, headers } = await kitchen.call('GET', '/sitemap.xml');
  const { publicUrl } = kitchen.services.settings;
  assert.match(headers['content-type'] as string, 'application/xml');
  assert.equal(
    [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address),
    FOUND_PATHS.map((path) => publicUrl + path),
  );
  const robots = withAddresses(await readFile('static/robots.txt', 'utf8'), '/robots.txt', URL);
  assert.match(robots, `\n\nSitemap: ${URL}/sitemap.xml\n`);
  const forbidden = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!);
  assert.ok(forbidden.length);
  for (const path of FOUND_PATHS)
    assert.not(
      forbidden.some((start) => path.startsWith(start)),
      path,
    );
});

test.run();
