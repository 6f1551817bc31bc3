import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { restorableIds } from '#engine/read/deletions.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { forgetEach, throwFailures } from '../privacy/forget.ts';

const together = 200;

/**
 * Deletes mails about records that are gone for good; returns their number. Source: domain.md §8.
 */
export const forgetMails = (ctx: RequestContext): Promise<number> =>
  forgetOrphans(asSystem(ctx, 'forget mails about what is gone'));

async function forgetOrphans(system: RequestContext): Promise<number> {
  const failures: unknown[] = [];
  let forgotten = 0;
  for (let after = first; ;) {
    const mails = await findRows(system, {
      from: 'Mail__c',
      fields: ['Id', 'Record__c'],
      filters: [
        { field: 'Record__c', operator: 'NotEqual', operands: [''] },
        { field: 'Id', operator: 'GreaterThan', operands: [after] },
      ],
      limit: together,
    });
    if (mails.length === 0) break;
    const there = await stillThere(system, new Set(mails.map(recordOf)));
    const portion = await forgetEach(
      system,
      idsOf(mails.filter((mail) => !there.has(recordOf(mail)))),
    );
    forgotten += portion.gone;
    failures.push(...portion.failures);
    after = String(mails.at(-1)!['Id']);
  }
  throwFailures(failures);
  return forgotten;
}

/** Sorts before every id. */
const first = '0';

async function stillThere(system: RequestContext, ids: ReadonlySet<string>): Promise<Set<string>> {
  const there = new Set<string>();
  const byObject = Map.groupBy(ids, (id) => system.registry.byPrefix(id)?.apiName);
  for (const [from, asked] of byObject) {
    if (from === undefined) continue;
    const rows = await findRows(system, {
      from,
      fields: ['Id'],
      filters: [{ field: 'Id', operator: 'Equals', operands: asked }],
      limit: asked.length,
    });
    for (const id of idsOf(rows)) there.add(id);
  }
  return there.union(await restorableIds(system, [...ids]));
}

const idsOf = (rows: readonly PlainRow[]): string[] => rows.map((row) => String(row['Id']));
const recordOf = (mail: PlainRow): string => String(mail['Record__c']);
