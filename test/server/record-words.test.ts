import { PDFiumLibrary } from '@hyzyla/pdfium';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawRecord } from '../../src/server/council/pdf.ts';
import { councilRecord, recordSections } from '../../src/server/council/record.ts';
import type { ApplicationRow } from '../../src/server/council/store.ts';
import { supplement } from './applications.ts';

const words = suite('the words of a council record');
const applicant = { name: 'Amina Khan', email: 'amina@example.org', phone: '07700 900123', postcode: 'SL1 2LT' };
const full = {
  application_id: '0199f000-aaaa-7aaa-8aaa-0000000000aa',
  status: 'submitted',
  data: {
    legal_name: 'Amina Khan',
    trading_name: "Amina's Kitchen",
    entity_type: 'sole_trader',
    dob: '1988-03-02',
    prep_address: '12 High Street, Slough',
    trading_address: '1 Market Place, Slough',
    start_date: '2027-01-04',
    opening_hours: 'Mon to Fri 9am-5pm',
    water_supply: 'public',
    processing_activities: ['Cooking', 'Freezing'],
    sales_scale: ['Local customers', 'Online sales'],
    authority_name: 'Slough Borough Council',
    has_level2: false,
    allergen_process: 'Each dish is labelled.',
    insurance_policy: 'POL-123456',
  },
  esign_name: 'A. Khan',
  declarations_version: '1',
  declarations_text: { correct_info: 'It is true.', notify_changes: 'I will tell you.' },
  submitted_at: new Date('2026-11-22T12:00:00Z'),
  supplement: { ...supplement, establishment_web: 'https://amina.example', water_supply: 'BOTH' },
};
const bare = {
  application_id: '0199f000-aaaa-7aaa-8aaa-0000000000bb',
  status: 'draft',
  data: { entity_type: 'partnership', legal_name: 'A & B', has_level2: true },
  esign_name: '',
  declarations_text: null,
  submitted_at: null,
  supplement: {},
};

const shown = (row: object) =>
  recordSections(councilRecord(row as ApplicationRow, applicant))
    .map(([title, lines]) => [title, ...lines.map(([label, said]) => `  ${label}: ${said}`)].join('\n'))
    .join('\n');

words('has a line for everything that was said', () => {
  assert.is(
    shown(full),
    `
Application
  Reference: 0000-00AA
  Local authority: Slough Borough Council
  Submitted: 22 Nov 2026, 12:00
Business and operator
  Trading name: Amina's Kitchen
  Operator type: Sole trader
  Operator name: Amina Khan
  Date of birth: 2 Mar 1988
  Email: amina@example.org
  Phone: 07700 900123
  Operator first name: Amina
  Operator last name: Khan
  Operator address: 12 High Street
  Operator town: Slough
  Operator postcode: SL1 2LT
  Website: https://amina.example
Premises
  Premises address: 12 High Street, Slough
  Premises type: Domestic kitchen
  Trading address: 1 Market Place, Slough
  Kitchen street: 12 High Street
  Kitchen town: Slough
  Kitchen postcode: SL1 2LT
Food and trading
  Opening date: 4 Jan 2027
  Opening hours: Mon to Fri 9am-5pm
  Water supply: Both mains and private water supplies
  Activities: Cooking, Freezing
  Scale: Local customers, Online sales
  Food you handle: Ready to eat food (food that will not be cooked or reheated before serving), Food that has been cooked and/or reheated in the establishment
Hygiene and insurance
  Level 2 food hygiene: No
  Allergens: Each dish is labelled.
  Insurance policy: POL-123456
Declarations and signature
  Declaration: It is true. Agreed.
  Declaration: I will tell you. Agreed.
  Declaration: I understand that I am legally responsible for the safety and hygiene of the food I make and sell.
  Signed: A. Khan
  Signed on: 22 Nov 2026, 12:00`.trim(),
  );
});

words('says what was not given, and what partners are asked for', () => {
  assert.is(
    shown(bare),
    `
Application
  Reference: 0000-00BB
  Local authority: Not given
  Submitted: Not given
Business and operator
  Trading name: A & B
  Operator type: Partnership
  Operator name: A & B
  Date of birth: Not given
  Email: amina@example.org
  Phone: 07700 900123
  Operator address: Not given
  Operator town: Not given
  Operator postcode: Not given
  Partners: Not given
  Main partner: Not given
Premises
  Premises address: Not given
  Premises type: Domestic kitchen
  Trading address: Not given
  Kitchen street: Not given
  Kitchen town: Not given
  Kitchen postcode: Not given
Food and trading
  Opening date: Not given
  Opening hours: Not given
  Water supply: Not given
  Activities: Not given
  Scale: Not given
  Food you handle: Not given
  Special processes: Not given
  Who you sell to: Not given
Hygiene and insurance
  Level 2 food hygiene: Yes
  Allergens: Not given
  Insurance policy: Not given
Declarations and signature
  Declaration: The information in this application is correct and complete, as far as I know.
  Declaration: I will tell my local authority within 28 days if any of it changes.
  Declaration: I understand that I am legally responsible for the safety and hygiene of the food I make and sell.
  Signed: Not given
  Signed on: Not given`.trim(),
  );
});

/** What stands on each page of a PDF, whatever its lines. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return texts.map(oneLine);
}
const oneLine = (text: string) => text.replace(/[\s\u200b]+/g, ' ').trim();

for (const [what, row, signed] of [
  ['all', full, 'Signed by A. Khan on 22 Nov 2026, 12:00'],
  ['a name and no time of signing', { ...full, submitted_at: null }, 'Not signed'],
  ['next to nothing', bare, 'Not signed'],
] as const) {
  words(`a PDF of ${what} has each label before its answer, and on each page whose it is and who signed`, async () => {
    const record = councilRecord(row as unknown as ApplicationRow, applicant);
    const pages = await pagesOf(await drawRecord(record));
    const whole = pages.join(' ');
    const expected = ['Next Door Kitchen', 'Food business registration', record.note];
    for (const [title, lines] of recordSections(record)) expected.push(title, ...lines.flat());
    let at = 0;
    for (const words of expected.map(oneLine)) {
      const found = whole.indexOf(words, at);
      assert.ok(found >= 0, `${words} after ${whole.slice(0, at).slice(-60)}`);
      at = found + words.length;
    }
    const reference = row.application_id.slice(-8).toUpperCase();
    for (const [index, text] of pages.entries()) {
      assert.match(text, `Application ${reference.slice(0, 4)}-${reference.slice(4)} (${row.application_id})`);
      assert.match(text, `Page ${index + 1} of ${pages.length}`);
      assert.match(text, signed);
    }
  });
}

words.run();
