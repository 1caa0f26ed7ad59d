import type { Area } from '#api/operator';
import { coverageArea } from '#rules/operator';
import type { Handle } from '../parts/database.ts';
import type { Parts } from '../parts/index.ts';
import { problem } from '../problem.ts';
import { check } from '../serve.ts';
import type { Some } from './area.ts';
import { audit } from './audit.ts';

/** The areas where sellers can register, by outward code or sector. */
export function coverageTable({ database }: Parts): Some<'listCoverage' | 'setCoverage' | 'removeCoverage'> {
  return {
    async listCoverage() {
      return listed(database.db);
    },

    async setCoverage({ id, body, account, now }) {
      const given = (body ?? {}) as Record<string, unknown>;
      const area = check(coverageArea, {
        label: given.label,
        authority_name: given.authority_name,
        code: id,
      });
      return database.transaction(async (trx) => {
        const { code, ...named } = area;
        await trx
          .insertInto('coverage')
          .values(area)
          .onConflict((conflict) => conflict.column('code').doUpdateSet(named))
          .execute();
        await audit(trx, account.operatorEmail!, 'coverage set', `coverage ${code}`, named, now);
        return listed(trx);
      });
    },

    async removeCoverage({ id, account, now }) {
      const code = coverageArea.read({ code: id }, ['code']).value?.code;
      return database.transaction(async (trx) => {
        const gone = code && (await remove(trx, code));
        if (!gone) throw problem(404, 'There is no such area.');
        const { label, authority_name } = gone;
        await audit(
          trx,
          account.operatorEmail!,
          'coverage removed',
          `coverage ${code}`,
          { label, authority_name },
          now,
        );
        return listed(trx);
      });
    },
  };
}

const remove = (trx: Handle, code: string): Promise<Area | undefined> =>
  trx.deleteFrom('coverage').where('code', '=', code).returningAll().executeTakeFirst();

async function listed(db: Handle): Promise<{ coverage: Area[]; next: null }> {
  return { coverage: await db.selectFrom('coverage').selectAll().orderBy('code').execute(), next: null };
}
