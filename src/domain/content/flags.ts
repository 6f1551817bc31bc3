import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  type FlagName,
  flagObject,
  type Flags,
  isFlagName,
} from '#protocol/operations/server-facts.ts';

/** Absent flags have their default value. */
export async function readFlags(ctx: RequestContext): Promise<Partial<Flags>> {
  const rows = await findRows(asSystem(ctx, 'read what is switched on'), {
    from: flagObject,
    fields: ['Name', 'Aan__c'],
    limit: 100,
  });
  return Object.fromEntries(
    rows.flatMap(({ Name, Aan__c: on }) => (isFlagName(Name) ? [[Name, on === true]] : [])),
  );
}

type Switching = {
  flag: FlagName;
  on: boolean;
  byDefault: boolean;
};

export const switchFlag = (
  ctx: RequestContext,
  { flag, on, byDefault }: Switching,
): Promise<Result<unknown>> =>
  inTransaction(ctx, async (inside): Promise<Result<unknown>> => {
    const known = await flagId(inside, flag);
    if (known !== null) return updateRecord(inside, known, { fields: { Aan__c: on } });
    // Stores the default first, so that the history shows the first switch too.
    const made = await createRecord(inside, {
      apiName: flagObject,
      fields: { Name: flag, Aan__c: byDefault },
    });
    return made.ok ? updateRecord(inside, made.value.id, { fields: { Aan__c: on } }) : made;
  });

async function flagId(ctx: RequestContext, flag: FlagName): Promise<string | null> {
  const [row] = await findRows(asSystem(ctx, 'find a switch'), {
    from: flagObject,
    fields: ['Id'],
    filters: [equals('Name', flag)],
    limit: 1,
  });
  return row === undefined ? null : String(row['Id']);
}

export type FlagSwitch = { flag: FlagName; on: boolean; by: string; at: string };

const mostSwitched = 20;

export async function readFlagHistory(ctx: RequestContext): Promise<Result<FlagSwitch[]>> {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.role !== 'administrator')
    return refuse({ code: 'record.noRight' });
  const names = new Map(
    (await findRows(ctx, { from: flagObject, fields: ['Id', 'Name'], limit: 100 })).map(
      ({ Id, Name }) => [Id, Name],
    ),
  );
  const rows = await findRows(ctx, {
    from: 'Wijziging__c',
    fields: ['Record__c', 'Nieuwe_waarde__c', 'CreatedDate', 'CreatedBy.Name'],
    filters: [equals('Object__c', flagObject), equals('Veld__c', 'Aan__c')],
    orderBy: ['-CreatedDate'],
    limit: mostSwitched,
  });
  return ok(
    rows.flatMap((row) => {
      const flag = names.get(row['Record__c'] ?? '');
      return isFlagName(flag)
        ? [
            {
              flag,
              on: row['Nieuwe_waarde__c'] === 'true',
              by: String(row['CreatedBy.Name'] ?? ''),
              at: String(row['CreatedDate']),
            },
          ]
        : [];
    }),
  );
}
