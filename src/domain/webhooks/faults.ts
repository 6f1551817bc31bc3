import { isConflict } from '#engine/model/refusals.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { ok } from '#protocol/problem.ts';

export type Attempt<T> = { done: true; value: T } | { done: false; fault: unknown };

/**
 * Works in a savepoint, so that a fault undoes nothing of what others did in the transaction.
 * Throws when the whole transaction has to run again later, whatever it works on.
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
    if (isOfDatabase(fault)) throw fault;
    return { done: false, fault };
  }
}

/** Works again when that took too long: the database can have been busy. */
export async function attemptTimes<T>(
  system: RequestContext,
  times: number,
  work: (inside: RequestContext) => Promise<T>,
): Promise<Attempt<T>> {
  const tried = await attempt(system, work);
  if (tried.done || times <= 1 || !isTimeout(tried.fault)) return tried;
  return attemptTimes(system, times - 1, work);
}

/**
 * The database cannot work now, or two transactions are in each other's way. Source: PostgreSQL,
 * appendix A: classes 53 (no resources) and 55 (a lock, an object in use), and 57P0x (shut down).
 */
const isOfDatabase = (fault: unknown): boolean =>
  isConflict(fault) ||
  (fault instanceof Error && fault.name === 'DatabaseUnavailableError') ||
  /^(?:53|55|57P0)/.test(sqlStateOf(fault));

/** One statement took too long. What it reads can be the cause, and then that lasts. */
export const isTimeout = (fault: unknown): boolean => sqlStateOf(fault) === '57014';

const sqlStateOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : '';
