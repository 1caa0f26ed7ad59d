/** A part of a migration that is done and recorded by itself. */
export interface Step {
  /**
   * `whole`: one transaction, for what needs a table's lock for a moment. `rows`: a statement for some rows, repeated for
   * those after its `last` until there are none; `{after}` stands for the last one. `alone`: each statement by itself,
   * outside of any transaction (indexes `concurrently`, statistics). The last two must be able to run again.
   */
  kind: 'whole' | 'rows' | 'alone';
  /** Not every database can do it, and the server works without. */
  mayFail: boolean;
  title: string;
  sql: string;
}

/** Such as `-- step rows: payouts of old deliveries`, or `-- step alone, may fail: trigram indexes`. */
const HEAD = /^-- step(?: (rows|alone))?(, may fail)?(?:: (.*))?$/;

/** The steps of a migration's file, which begin at their heads. A file without heads is one step. */
export function stepsOf(text: string): Step[] {
  const steps: Step[] = [{ kind: 'whole', mayFail: false, title: '', sql: '' }];
  for (const line of text.split('\n')) {
    const head = HEAD.exec(line);
    if (head) {
      const [, kind = 'whole', mayFail, title = ''] = head;
      steps.push({ kind: kind as Step['kind'], mayFail: Boolean(mayFail), title, sql: '' });
    } else steps.at(-1)!.sql += `${line}\n`;
  }
  return steps.filter(({ sql }) => statementsOf(sql).length > 0);
}

/** The statements of SQL that has no text with a semicolon or two hyphens. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
