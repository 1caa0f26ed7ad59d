import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { site } from './browser.ts';
import { button, field, sign, type Thing, unseen, words } from './seen.ts';

const seen = suite('what a person sees');

const WORDS = words('Payout');
const PRESS = button('Accept');
const FILE = field('photo', 'Photo');
/** As styles that are only for assistive technology have it. */
const ONLY_HEARD = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
const ON_TOP = 'position: absolute; inset: 0; margin: 0; background: #fff';

/** What hides a thing, and what the helper says of it; nothing of what is seen. */
const HIDDEN: readonly (readonly [says: string, html: string, thing?: Thing])[] = [
  ['not on the page', '<p>Pay</p>'],
  ['cut off', `<p style="${ONLY_HEARD}">P</p>`, words('P')],
  ['cut off', `<p style="${ONLY_HEARD}">Payout</p>`],
  ['cut off', '<p style="clip-path: inset(50%)">Payout</p>'],
  ['cut off', '<p style="position: absolute; clip: rect(0 0 0 0)">Payout</p>'],
  ['cut off', '<div style="height: 0; overflow: hidden"><p>Payout</p></div>'],
  ['cut off', '<div style="height: 1.2em; line-height: 1.2; overflow: hidden">A dish<br>Payout</div>'],
  ['cut off', '<div style="width: 2em; overflow: hidden; white-space: nowrap">The Payout</div>'],
  ['cut off', '<div style="width: 5em; overflow-x: auto; white-space: nowrap">The table has a Payout</div>'],
  ['see-through', '<p style="opacity: 0">Payout</p>'],
  ['see-through', '<div style="opacity: 0.5"><p style="opacity: 0.5">Payout</p></div>'],
  ['see-through', '<p style="filter: opacity(0)">Payout</p>'],
  ['invisible', '<p style="visibility: hidden">Payout</p>'],
  ['not drawn', '<p hidden>Payout</p>'],
  ['not drawn', '<div style="display: none"><p>Payout</p></div>'],
  ['not drawn', '<div style="content-visibility: hidden"><p>Payout</p></div>'],
  ['in a closed fold', '<details><summary>More</summary><p>Payout</p></details>'],
  ['only 3 x 1', '<p style="font-size: 1px">Payout</p>'],
  ['letters of 8 px', '<p style="font-size: 8px">Payout</p>'],
  ['letters of', '<p style="transform: scale(0.4)">Payout</p>'],
  ['off the page', '<p style="position: absolute; left: -9999px">Payout</p>'],
  ['off the page', '<p style="position: absolute; top: -99px">Payout</p>'],
  ['off the page', '<p style="text-indent: -999px; overflow: hidden">Payout</p>'],
  ["beyond the page's edge", '<p style="white-space: nowrap; width: 0; margin-left: 330px">Payout</p>'],
  ['the page scrolls sideways', '<p style="width: 600px">Payout</p>'],
  ['coloured like', '<p style="color: #fff">Payout</p>'],
  ['coloured like', '<p style="color: transparent">Payout</p>'],
  ['coloured like', '<p style="-webkit-text-fill-color: transparent">Payout</p>'],
  ['coloured like', '<p style="background: #123; color: rgb(20 40 60)">Payout</p>'],
  ['covered by p', `<div style="position: relative"><p>Payout</p><p style="${ON_TOP}"></p></div>`],
  [
    'covered by p',
    `<div style="position: relative"><p>Payout</p><p style="${ON_TOP}; pointer-events: none"></p></div>`,
  ],
  ['covered by p', '<p>Payout</p><p style="margin-top: -2em">Pickup</p>'],
  ['covered by div', '<div style="background: #fff"><p style="position: relative; z-index: -1">Payout</p></div>'],
  [
    'covered by dialog',
    '<p>Payout</p><dialog open style="position: fixed; inset: 0; width: 100%; height: 100%">Sure?</dialog>',
  ],
  ['not drawn', '<style>p::after { content: "Payout"; display: none }</style><p>-</p>'],
  ['not drawn', '<style>p::after { content: "Payout"; position: absolute; left: -999px }</style><p>-</p>'],
  ['not drawn', '<style>p::after { content: "Payout"; position: absolute; width: 1px; height: 1px }</style><p>-</p>'],
  ['not drawn', '<style>p::after { content: attr(title); opacity: 0 }</style><p title="Payout">-</p>'],
  ['see-through', '<style>p::after { content: attr(title) }</style><p title="Payout" style="opacity: 0">-</p>'],
  ['letters of 6 px', '<style>p::after { content: "Payout"; font-size: 6px }</style><p>-</p>'],
  ['not on the page', '<button aria-label="Accept this">Take</button>', PRESS],
  ['not drawn as a button', '<button style="all: unset">Accept</button>', PRESS],
  ['only 1 x 1', `<button style="${ONLY_HEARD}; padding: 0; border: 0">Accept</button>`, PRESS],
  ['covered by', `<div style="position: relative"><button>Accept</button><i style="${ON_TOP}"></i></div>`, PRESS],
  ['not on the page', '<button aria-label="Sell two"><svg></svg></button>', sign('Sell one')],
  ['only 4 x 4', '<button aria-label="Sell one"><svg width="4" height="4"></svg></button>', sign('Sell one')],
  ['not called that', '<label>Picture <input type="file" name="photo"></label>', FILE],
  ['cut off', `<label for="a" style="${ONLY_HEARD}">Photo</label><input id="a" name="photo">`, FILE],
  [
    'covered by input',
    `<div style="position: relative"><label for="a">Photo</label><input type="file" id="a" name="photo" style="${ON_TOP};
      width: 100%; height: 100%"></div>`,
    FILE,
  ],
  ['see-through', '<label style="opacity: 0">Photo <input type="file" name="photo"></label>', FILE],
];
const SEEN: readonly (readonly [html: string, thing?: Thing])[] = [
  ['<p>Payout</p>'],
  ['<p>Pay<b>out</b></p>'],
  ['<p>No <span>Pay</span>out  yet</p>', words('No Payout yet')],
  [`<p style="${ONLY_HEARD}">Payout</p><p>Payout</p>`],
  ['<div style="height: 3000px"></div><p>Payout</p>'],
  ['<div style="height: 3000px"></div><p style="content-visibility: auto">Payout</p>'],
  ['<div style="content-visibility: auto; margin-top: 3000px"><p>Payout</p></div>'],
  ['<details open><summary>More</summary><p>Payout</p></details>'],
  ['<details><summary>Payout</summary></details>'],
  ['<div style="background: #000"><p style="color: #eee">Payout</p></div>'],
  [`<div style="position: relative"><p>Payout</p><p style="${ON_TOP}; opacity: 0"></p></div>`],
  ['<style>p::after { content: "Payout" }</style><p>-</p>'],
  ['<style>p::before { content: attr(title) / "" }</style><p title="Payout">-</p>'],
  ['<button><span>Accept</span></button>', PRESS],
  ['<button aria-label="Accept the order">Accept</button>', PRESS],
  [
    '<button aria-label="Sell one" style="width: 44px; height: 44px"><svg width="20" height="20"></svg></button>',
    sign('Sell one'),
  ],
  [
    '<label style="position: relative; display: block">Photo <input type="file" name="photo" style="opacity: 0"></label>',
    FILE,
  ],
  [
    `<div style="position: relative"><label for="a">Photo</label><input type="file" id="a" name="photo" style="${ON_TOP};
      width: 100%; height: 100%; background: none; font-size: 0"></div>`,
    FILE,
  ],
  ['<label for="a">Photo</label><input id="a" name="photo">', FILE],
  ['<fieldset><legend>Photo</legend><label><input type="radio" name="photo">Yes</label></fieldset>', FILE],
];

seen('the helper tells what is hidden, by what, and what is seen', async () => {
  const { browser } = await site();
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const said = async (html: string, thing: Thing = WORDS) => {
    await page.setContent(`<!doctype html><body style="font: 16px sans-serif">${html}`);
    return (await unseen(page, [thing])).map((line) => line.replace(/^\w+ '.*?': /, ''));
  };
  const wrong: string[] = [];
  for (const [says, html, thing] of HIDDEN) {
    const found = await said(html, thing);
    if (!found.some((line) => line.startsWith(says))) wrong.push(`${html}: '${found}', not '${says}'`);
  }
  for (const [html, thing] of SEEN) {
    const found = await said(html, thing);
    if (found.length) wrong.push(`${html}: '${found}', but is seen`);
  }
  await page.close();
  assert.equal(wrong, []);
});

seen.run();
