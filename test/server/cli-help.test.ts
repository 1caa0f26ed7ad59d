import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { COMMANDS, run } from '../../src/server/cli/run.ts';

const help = suite('help at the command line');

const ask = async (...words: string[]) => {
  const { code, out } = await run([...words, '--help'], {});
  assert.is(code, 0);
  return out.trim();
};

help('has every command in a line', async () => {
  const expected = `
Runs a Next Door Kitchen marketplace from the terminal.

npm run operator -- COMMAND [--url URL] [--json]

  login                           log in and stay logged in for 30 days
  logout                          log out
  operators add                   let another person run this marketplace
  drivers list                    drivers, newest first
  drivers approve ID              let a driver see and accept deliveries
  drivers reject ID               reject or suspend a driver
  documents get ID                save a driver's or seller's document
  drivers checks ID               a driver's right-to-work checks, newest first; the newest counts
  drivers check ID                record a check of a driver's right to work
  documents review ID             mark a driver's document as reviewed, and note when it expires
  sellers list                    sellers and their applications, newest first
  sellers status ID STATUS        set a seller's council status (registered, approved, active and live open the menu)
  applications payment ID STATUS  mark an application's fee as paid or unpaid
  applications hand-over ID       email an application's record to its council
  applications record ID          the council-ready record of an application, as JSON
  deliveries list                 deliveries, newest first
  deliveries add                  offer a delivery to the drivers
  deliveries import FILE          offer many from CSV with column names in the first line: all of them or none
  deliveries correct ID           correct a delivery that nobody has taken yet
  deliveries cancel ID            cancel a delivery that is not completed
  incidents list                  what drivers said went wrong, newest first
  payouts mark ID...              mark the payouts of completed deliveries
  coverage list                   the areas where sellers can register
  coverage set CODE               add or change an area: an outward code ('SL1') or a sector ('SL1 2')
  coverage remove CODE            remove an area
  councils list                   the contact details of councils
  councils set NAME               set a council's contact details; anything left out is cleared
  councils remove NAME            remove a council
  waitlist                        people waiting for us to open in their area, newest first
  waitlist csv                    save the whole waitlist as CSV
  survey                          how often each answer was given
  survey csv                      save every answer as CSV
  overview                        how much there is to do
  mails list                      emails of the last weeks, newest first, without their texts
  people find EMAIL               what we hold about a person, as JSON
  people export EMAIL             save everything we hold about a person as a ZIP
  people erase EMAIL              erase a person: documents, photos and personal fields; deliveries and fees stay
  audit                           what operators did, newest first

Options of every command:
  --url URL  the server (PUBLIC_URL, else http://localhost:3000)
  --json     print JSON, for scripts
  --help     show this help`;
  assert.is(await ask(), expected.trim());
});

/** What a command takes, beside what all do. */
const OPTIONS = `
login [OPTIONS]
  --email EMAIL  the operator's email (asked for if left out)
  --password TEXT  the password, which others on this machine can see while this runs (asked for if left out)
  --password-stdin  read the password from standard input
  --code CODE  a code of their second factor, or a recovery code (asked for if it is needed)
operators add [OPTIONS]
  --email EMAIL  the operator's email (asked for if left out)
  --password TEXT  the password, which others on this machine can see while this runs (asked for if left out)
  --password-stdin  read the password from standard input
drivers list [OPTIONS]
  --status STATUS  pending, approved, rejected
  --due  only those whose right to work or documents expire within 28 days, or have expired
  --overdue  only those who have waited longer than promised for an answer
  --limit N  at most N, up to 200 (default 50)
  --before ID  the page after this ID
drivers reject ID [OPTIONS]
  --reason TEXT  why; the driver will see it (required)
documents get ID [OPTIONS]
  --out FILE  the file to save to (default: the download's own name)
drivers check ID [OPTIONS]
  --method METHOD  online, manual, idsp (required)
  --outcome OUTCOME  passed, failed (required)
  --conditions TEXT  for example 20 hours a week
  --follow-up DATE  check again by: 2027-09-30
  --evidence FILE  a PDF or picture to keep with it
documents review ID [OPTIONS]
  --expires DATE  its expiry date: 2027-09-30
sellers list [OPTIONS]
  --council-status STATUS  only those with this status
  --limit N  at most N, up to 200 (default 50)
  --before ID  the page after this ID
sellers status ID STATUS [OPTIONS]
  --reason TEXT  why; the seller reads it (required to refuse, to send back and to close a menu)
applications hand-over ID [OPTIONS]
  --again  even if the council already has it
deliveries list [OPTIONS]
  --status STATUS  available, assigned, picked_up, completed, cancelled
  --limit N  at most N, up to 200 (default 50)
  --before ID  the page after this ID
deliveries add [OPTIONS]
  --fee PENCE  the driver's pay in pence: 650 is £6.50 (required)
  --kitchen ID  the cook's id; the kitchen's own place is taken where none is given
  --pickup POSTCODE  where to pick it up, needed without a kitchen
  --dropoff POSTCODE  where to deliver it (required)
  --at TIME  pickup time: 2026-09-20T14:30 UK time, or ISO 8601 with a time zone (required)
  --pickup-address TEXT  shown to the driver who holds it
  --dropoff-address TEXT  shown to the driver who holds it
  --contact TEXT  shown to the driver who holds it
  --notes TEXT  shown to the driver who holds it
deliveries correct ID [OPTIONS]
  --fee PENCE  the driver's pay in pence: 650 is £6.50
  --kitchen ID  the cook's id, or 'none'
  --pickup POSTCODE  where to pick it up, needed without a kitchen
  --dropoff POSTCODE  where to deliver it
  --at TIME  pickup time: 2026-09-20T14:30 UK time, or ISO 8601 with a time zone
  --pickup-address TEXT  shown to the driver who holds it
  --dropoff-address TEXT  shown to the driver who holds it
  --contact TEXT  shown to the driver who holds it
  --notes TEXT  shown to the driver who holds it
incidents list [OPTIONS]
  --open  only those without a decision
  --limit N  at most N, up to 200 (default 50)
  --before ID  the page after this ID
payouts mark ID... [OPTIONS]
  --status STATUS  paid or pending (paid)
coverage set CODE [OPTIONS]
  --label TEXT  its name (required)
  --authority TEXT  its local authority
councils set NAME [OPTIONS]
  --email EMAIL  where records are sent
  --phone PHONE  shown to sellers
  --page URL  its page on registering a food business
waitlist [OPTIONS]
  --limit N  at most N, up to 200 (default 50)
  --before ID  the page after this ID
waitlist csv [OPTIONS]
  --out FILE  the file to save to (default: the download's own name)
survey csv [OPTIONS]
  --out FILE  the file to save to (default: the download's own name)
mails list [OPTIONS]
  --failed  only those that could not be delivered
  --limit N  at most N, up to 200 (default 50)
  --before ID  the page after this ID
people export EMAIL [OPTIONS]
  --out FILE  the file to save to (default: the download's own name)
people erase EMAIL [OPTIONS]
  --yes  do not ask first
audit [OPTIONS]
  --limit N  at most N, up to 200 (default 50)
  --before ID  the page after this ID`;

help('has the options of each command, and of every one those of all', async () => {
  const found = [];
  for (const { words, summary } of COMMANDS) {
    const [used, , said, , ...options] = (await ask(...words.split(' '))).split('\n');
    assert.is(said!.trim(), summary);
    const lines = options.map((line) => line.replace(/^ +(--\S+(?: [A-Z]+)?) +/, '  $1  '));
    assert.equal(
      lines.splice(-3).map((line) => line.split(' ')[2]),
      ['--url', '--json', '--help'],
    );
    const call = used!.replace('npm run operator -- ', '');
    assert.is(call.endsWith(' [OPTIONS]'), lines.length > 0);
    if (lines.length) found.push(call, ...lines);
  }
  assert.is(found.join('\n'), OPTIONS.trim());
});

help.run();
