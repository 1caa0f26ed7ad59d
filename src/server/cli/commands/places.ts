import type { Council } from '#api/council';
import { listCouncils, removeCouncil, setCouncil } from '#api/operator/councils';
import { type Area, listCoverage, removeCoverage, setCoverage } from '#api/operator/coverage';
import { surveyCsv, surveyResults } from '#api/operator/survey';
import { listWaitlist, waitlistCsv } from '#api/operator/waitlist';
import { type Command, pageOf, paging, type Said, table } from '../command.ts';
import { out, save } from '../save.ts';

const coverage = (answer: { coverage: Area[] }): Said => ({
  json: answer,
  text: table(
    ['CODE', 'LABEL', 'AUTHORITY'],
    answer.coverage.map(({ code, label, authority_name }) => [code, label, authority_name]),
  ),
});

const councils = (answer: { councils: Council[] }): Said => ({
  json: answer,
  text: table(
    ['COUNCIL', 'EMAIL', 'PHONE', 'PAGE'],
    answer.councils.map(({ authority_name, email, phone, guidance_url }) => [
      authority_name,
      email,
      phone,
      guidance_url,
    ]),
  ),
});

export const placeCommands: readonly Command[] = [
  {
    words: 'coverage list',
    summary: 'the areas where sellers can register',
    run: async ({ server }) => coverage(await server.send(listCoverage)),
  },
  {
    words: 'coverage set',
    summary: "add or change an area: an outward code ('SL1') or a sector ('SL1 2')",
    args: ['CODE'],
    options: {
      label: { value: 'TEXT', help: 'its name', required: true },
      authority: { value: 'TEXT', help: 'its local authority' },
    },
    async run({ server, args: [id], options }) {
      const payload = { label: options.label!, authority_name: options.authority ?? '' };
      return coverage(await server.send(setCoverage, { id, payload }));
    },
  },
  {
    words: 'coverage remove',
    summary: 'remove an area',
    args: ['CODE'],
    run: async ({ server, args: [id] }) => coverage(await server.send(removeCoverage, { id })),
  },
  {
    words: 'councils list',
    summary: 'the contact details of councils',
    run: async ({ server }) => councils(await server.send(listCouncils)),
  },
  {
    words: 'councils set',
    summary: "set a council's contact details; anything left out is cleared",
    args: ['NAME'],
    options: {
      email: { value: 'EMAIL', help: 'where records are sent' },
      phone: { value: 'PHONE', help: 'shown to sellers' },
      page: { value: 'URL', help: 'its page on registering a food business' },
    },
    async run({ server, args: [id], options: { email = '', phone = '', page = '' } }) {
      return councils(await server.send(setCouncil, { id, payload: { email, phone, guidance_url: page } }));
    },
  },
  {
    words: 'councils remove',
    summary: 'remove a council',
    args: ['NAME'],
    run: async ({ server, args: [id] }) => councils(await server.send(removeCouncil, { id })),
  },
  {
    words: 'waitlist',
    summary: 'people waiting for us to open in their area, newest first',
    options: paging,
    async run(given) {
      const answer = await given.server.send(listWaitlist, { payload: pageOf(given) });
      const areas = table(
        ['AREA', 'WAITING'],
        answer.areas.map(({ area, count }) => [area, count]),
      );
      const rows = answer.entries.map(({ created_at, postcode, email }) => [created_at, postcode, email]);
      const entries = table(['SINCE', 'POSTCODE', 'EMAIL'], rows, answer.next);
      return { json: answer, text: answer.entries.length > 0 ? `${areas}\n\n${entries}` : entries };
    },
  },
  {
    words: 'waitlist csv',
    summary: 'save the whole waitlist as CSV',
    options: out,
    run: async ({ server, options }) => save(await server.download(waitlistCsv), options.out),
  },
  {
    words: 'survey',
    summary: 'how often each answer was given',
    async run({ server }) {
      const answer = await server.send(surveyResults);
      const rows = answer.questions.flatMap(({ field, options }) =>
        options.map(({ option, count }) => [field, option, count]),
      );
      const text = `${answer.total} answers\n\n${table(['QUESTION', 'ANSWER', 'COUNT'], rows)}`;
      return { json: answer, text };
    },
  },
  {
    words: 'survey csv',
    summary: 'save every answer as CSV',
    options: out,
    run: async ({ server, options }) => save(await server.download(surveyCsv), options.out),
  },
];
