import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import { visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { objectOfId } from '../read/read.ts';
import { isConflict } from '../model/refusals.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import { inTransaction } from '../model/transaction.ts';

type Refused = { ok: false; problems: readonly Problem[] };

/**
 * A refused operation returns its refusal; the others return `record.halted`. `record.collision`:
 * conflicts with other writers persist. `rows`: the ids to lock first, in a fixed order, so that
 * two batches do not deadlock. Source: record-api.md §6.3.
 */
export async function allOrNone<T extends { ok: true } | Refused>(
  ctx: RequestContext,
  works: readonly ((inside: RequestContext) => Promise<T>)[],
  rows: readonly string[],
): Promise<(T | Refused)[]> {
  let at = 0;
  let refused: T | Refused | undefined;
  try {
    const done = await inTransaction(ctx, async (inside): Promise<Result<T[]>> => {
      // After a serialization conflict, `inTransaction` runs this function again.
      [at, refused] = [0, undefined];
      await holdRows(inside, rows);
      const results: T[] = [];
      for (; at < works.length; at++) {
        const result = await works[at]!(inside);
        if (!result.ok) {
          refused = result;
          return refuse(...result.problems);
        }
        results.push(result);
      }
      return ok(results);
    });
    if (done.ok) return done.value;
    refused ??= done; // the request may only read
  } catch (thrown) {
    if (!isConflict(thrown)) throw thrown;
    refused = crossed;
  }
  return works.map((_, i) => (i === Math.min(at, works.length - 1) ? (refused ?? halted) : halted));
}

const halted = refuse({
  code: 'record.halted',
  detail: 'The transaction was rolled back since another operation in the same transaction failed.',
});
const crossed = refuse({
  code: 'record.collision',
  detail: 'Others are changing the same records at this moment',
});

export async function collisionAsRefusal<T extends { ok: true } | Refused>(
  work: () => Promise<T>,
): Promise<T | Refused> {
  try {
    return await work();
  } catch (thrown) {
    if (isConflict(thrown)) return crossed;
    throw thrown;
  }
}

async function holdRows(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const byObject = new Map<string, string[]>();
  for (const id of ids) {
    const known = objectOfId(ctx, id);
    if (!known.ok) continue;
    const { object, recordId } = known.value;
    byObject.set(object.apiName, [...(byObject.get(object.apiName) ?? []), recordId]);
  }
  for (const [apiName, rowIds] of [...byObject].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const object = ctx.registry.object(apiName)!;
    const seen = toSql(visibleRows(ctx.registry, { object, alias: 't' }, accessRoleOf(ctx.viewer)));
    const statement = compile(
      sql`select t.id from ${sql.table(object.table)} as t where t.id = any(${rowIds}::text[]) and ${seen} order by t.id for no key update of t`,
    );
    await ctx.db.rows(bindParams(statement, viewerParams(ctx.viewer)));
  }
}
