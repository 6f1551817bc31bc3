import type { FieldInfo } from '#protocol/shapes/object-info.ts';
import { type AccountName, storedRows, type TestServer } from '../../support/server.ts';
import type { OracleObject, OracleRow } from './soql-oracle.ts';

/** The objects and viewers of generated statements; undefined is a guest. */
export const objects = [
  'Account',
  'Contact',
  'Case',
  'CaseComment',
  'Aansluiting__c',
  'Product__c',
];
export const viewers: readonly (AccountName | undefined)[] = [
  undefined,
  'korenaar',
  'collega',
  'garage',
  'verkoop',
  'beheer',
];

type Oracle = (as: AccountName | undefined, object: string) => Promise<OracleObject | null>;

/** What each viewer may read of these objects, through the UI API; null for a hidden object. */
export async function openOracle(server: TestServer): Promise<Oracle> {
  const ids = new Map<string, string[]>();
  for (const object of objects) {
    const rows = await storedRows<{ id: string }>(
      server,
      `select id from "${object.toLowerCase()}" order by id`,
    );
    ids.set(
      object,
      rows.map(({ id }) => id),
    );
  }
  const known = new Map<string, Awaited<ReturnType<typeof seenBy>>>();
  const once = async (as: AccountName | undefined, object: string) => {
    const key = `${as ?? ''} ${object}`;
    if (!known.has(key))
      known.set(key, await seenBy(server, as, { object, ids: ids.get(object) ?? [] }));
    return known.get(key) ?? null;
  };
  return async (as, object) => {
    const everything = await once('beheer', object);
    const seen = await once(as, object);
    return seen && { apiName: object, allRows: everything?.rows ?? [], ...seen };
  };
}

/** The fields that the viewer sees, and the rows with them. */
async function seenBy(
  server: TestServer,
  as: AccountName | undefined,
  { object, ids }: { object: string; ids: readonly string[] },
): Promise<{ fields: FieldInfo[]; rows: OracleRow[] } | null> {
  const info = await server.call(`/object-info/${object}`, { ...(as && { as }) });
  if (info.status !== 200) return null;
  const fields = (Object.values(info.body.fields) as FieldInfo[]).filter(
    ({ compound }) => !compound,
  );
  const names = fields.map(({ apiName }) => `${object}.${apiName}`).join();
  const rows: OracleRow[] = [];
  for (let from = 0; from < ids.length; from += 100) {
    const some = ids.slice(from, from + 100).join();
    const answer = await server.call(`/records/batch/${some}?optionalFields=${names}`, {
      ...(as && { as }),
    });
    for (const { statusCode, result } of answer.body.results)
      if (statusCode === 200)
        rows.push(
          Object.fromEntries(
            fields.map(({ apiName }) => [apiName, result.fields[apiName]?.value ?? null]),
          ) as OracleRow,
        );
  }
  return { fields, rows };
}
