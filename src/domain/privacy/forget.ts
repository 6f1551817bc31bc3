import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { findRows } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { ok } from '#protocol/problem.ts';

export type DeletionOutcome = {
  gone: number;
  remainingIds: readonly string[];
  failures: readonly unknown[];
};

/**
 * Called in the transaction of the deletion. False when the record must stay, such as a locked one.
 */
export type StillDue = (inside: RequestContext, id: string) => Promise<boolean>;

/** Deletes each record with the mails about it, or neither. */
export const forgetEach = (
  system: RequestContext,
  ids: readonly string[],
  still: StillDue = always,
): Promise<DeletionOutcome> => runEach(ids, (id) => forget(system, id, still));

export async function runEach(
  ids: readonly string[],
  goes: (id: string) => Promise<boolean>,
): Promise<DeletionOutcome> {
  const remainingIds: string[] = [];
  const failures: unknown[] = [];
  for (const id of ids)
    try {
      if (!(await goes(id))) remainingIds.push(id);
    } catch (error) {
      remainingIds.push(id);
      failures.push(error);
    }
  return { gone: ids.length - remainingIds.length, remainingIds, failures };
}

const always: StillDue = async () => true;

export function throwFailures(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} records past their retention period cannot be deleted`,
    );
}

async function forget(system: RequestContext, id: string, still: StillDue): Promise<boolean> {
  const forgotten = await inTransaction(system, async (inside) => {
    if (!(await still(inside, id))) return ok(false);
    while ((await forgetMailsAbout(inside, id)) === together);
    return ok(await deleteIt(inside, id));
  });
  return forgotten.ok && forgotten.value;
}

const together = 100;

async function forgetMailsAbout(system: RequestContext, id: string): Promise<number> {
  const mails = await findRows(system, {
    from: 'Mail__c',
    fields: ['Id'],
    filters: [equals('Record__c', id)],
    limit: together,
  });
  for (const mail of mails) await deleteIt(system, String(mail['Id']));
  return mails.length;
}

async function deleteIt(system: RequestContext, id: string): Promise<boolean> {
  const deleted = await deleteRecord(system, id);
  if (!deleted.ok && deleted.problems[0]?.code !== 'record.notFound')
    throw new Error(
      `A record past its retention period cannot be deleted: ${deleted.problems[0]?.detail}`,
    );
  return deleted.ok;
}
