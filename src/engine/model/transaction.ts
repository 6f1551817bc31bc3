import { createHash } from 'node:crypto';
import { ok, type Result } from '#protocol/problem.ts';
import type { RequestContext } from './request-context.ts';
import { writeRefusal, isReadOnlyRequest } from './impersonation.ts';
import { submitQuotaRefusal } from './quota.ts';

export async function inTransaction<T>(
  ctx: RequestContext,
  work: (ctx: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (isReadOnlyRequest(ctx)) return writeRefusal(ctx);
  try {
    return await ctx.db.transaction(async (db) => {
      const result = await work({ ...ctx, db });
      if (!result.ok) throw new Undone(result);
      return result;
    });
  } catch (thrown) {
    if (thrown instanceof Undone) return thrown.result;
    throw thrown;
  }
}

class Undone extends Error {
  readonly result: { ok: false; problems: Extract<Result<never>, { ok: false }>['problems'] };
  constructor(result: Undone['result']) {
    super('undone');
    this.result = result;
  }
}

/** Outside a transaction, the result is true. */
export function isFirstInTransaction({ db }: Pick<RequestContext, 'db'>, name: string): boolean {
  if (db.notes?.done.has(name) === true) return false;
  db.notes?.done.add(name);
  return true;
}

export const isDoneInTransaction = ({ db }: Pick<RequestContext, 'db'>, name: string): boolean =>
  db.notes?.done.has(name) === true;

/**
 * A second identical submit, on any server, waits for the first and gets its result as JSON. A
 * refusal stores no key. Source: decisions.md §5.
 */
export async function runIdempotently<T>(
  ctx: RequestContext,
  submit: { scope: string; key: string; content: unknown },
  work: (ctx: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  return inTransaction(ctx, async (inside) => {
    const key = createHash('sha256')
      .update(JSON.stringify([submit.key, submit.content]))
      .digest('hex');
    const fresh = await inside.db.run({
      text: 'insert into idempotency_key (scope, key) values ($1, $2) on conflict do nothing',
      values: [submit.scope, key],
    });
    if (fresh === 0) {
      const [earlier] = await inside.db.rows<{ answer: T }>({
        text: 'select answer from idempotency_key where scope = $1 and key = $2',
        values: [submit.scope, key],
      });
      if (earlier) return ok(earlier.answer);
    }
    const refused = submitQuotaRefusal(inside);
    if (refused) return refused;
    const result = await work(inside);
    if (result.ok)
      await inside.db.run({
        text: 'update idempotency_key set answer = $3 where scope = $1 and key = $2',
        values: [submit.scope, key, JSON.stringify(result.value)],
      });
    return result;
  });
}
