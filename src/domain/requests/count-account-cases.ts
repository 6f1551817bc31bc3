import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { countRows } from '#engine/read/query.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { notFound } from '#engine/read/read.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { openCasesFilter } from './read-open-cases.ts';

/** Source: spec §7. */
export async function countAccountCases(
  ctx: RequestContext,
  accountId: string,
): Promise<Result<number>> {
  if (ctx.viewer.kind === 'guest') return refuse({ code: 'record.noRight' });
  const id = normalizeId(accountId);
  if (id === undefined) return refuse({ code: 'record.idMalformed', field: 'accountId' });
  const [account] = await findRowsByValues(ctx, {
    from: 'Account',
    fields: ['Id'],
    where: { Id: id },
    limit: 1,
  });
  if (account === undefined) return notFound;
  return ok(
    await countRows(ctx, {
      from: 'Case',
      filters: [openCasesFilter, equals('AccountId', id)],
    }),
  );
}
