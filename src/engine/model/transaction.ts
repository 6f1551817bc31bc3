import { createHash } from 'node:crypto';
import { ok, type Result } from '#protocol/problem.ts';
import type { RequestContext } from './request-context.ts';
import { writeRefusal, isReadOnlyRequest } from './impersonation.ts';
import { submitQuotaRefusal } from './quota.ts';

/**
 * Runs `work` in one transaction, with the same context. A refusal rolls it back. Returns the
 * refusal look.readOnly or key.readOnly, before it runs anything, when the request may not write.
 */
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

/**
 * Returns whether this is the first call with this name in the current transaction; always true
 * outside a transaction.
 */
export function isFirstInTransaction({ db }: Pick<RequestContext, 'db'>, name: string): boolean {
  const note = `done ${name}`;
  if (db.notes?.has(note) === true) return false;
  db.notes?.add(note);
  return true;
}

/** Returns whether `isFirstInTransaction` was called with this name in the current transaction. */
export const isDoneInTransaction = ({ db }: Pick<RequestContext, 'db'>, name: string): boolean =>
  db.notes?.has(`done ${name}`) === true;

/**
 * Runs `work` once per idempotency key, in the transaction that stores the key: a second identical
 * submit, also at the same time on another server, waits for the first and gets its result.
 * Identical means the same key and the same content: when a user goes back and submits other
 * content with the same form, that content is saved too. A refusal stores no key. Returns the
 * refusals of `inTransaction` and of `work`, and `quota.rows` when the quota is exceeded. Source:
 * decisions.md §5.
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
