import { isConflict } from '#engine/model/refusals.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { ok } from '#protocol/problem.ts';

export type Attempt<T> = { done: true; value: T } | { done: false; fault: unknown };

/**
 * Works in a savepoint, so that a fault undoes nothing of what others did in the transaction.
 * Throws when nobody is to blame: a lock conflicts or the database is unavailable.
 */
export async function attempt<T>(
  system: RequestContext,
  work: (inside: RequestContext) => Promise<T>,
): Promise<Attempt<T>> {
  try {
    const result = await inTransaction(system, async (inside) => ok(await work(inside)));
    if (!result.ok) throw new Error('the system itself may write');
    return { done: true, value: result.value };
  } catch (fault) {
    if (isNobodysFault(fault)) throw fault;
    return { done: false, fault };
  }
}

export const isNobodysFault = (fault: unknown): boolean =>
  isConflict(fault) || (fault instanceof Error && fault.name === 'DatabaseUnavailableError');

/**
 * The statement took too long, or the database lacked something. It can work later. Source:
 * PostgreSQL, appendix A: classes 53, 55 and 57.
 */
export const isOverload = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && /^5[357]/.test(String(fault.code));
