import type { RequestContext } from '../model/request-context.ts';
import { newRecordId } from '../model/ids.ts';
import { arrayOf, parseLoadedValue, type LoadRow } from './load.ts';
import type { FieldModel } from '../model/registry.ts';
import { publishRowChanges } from '../events/change-events.ts';

/**
 * `keys`: fields that are unique together. `count`: the counter, whose value in `rows` is added.
 */
export type Tally = {
  object: string;
  keys: readonly string[];
  count: string;
  rows: readonly LoadRow[];
};

/** Sorted rows: servers that count the same rows do not deadlock. Writes no history. */
export async function addToTally(
  ctx: RequestContext,
  { object: name, keys, count, rows }: Tally,
): Promise<void> {
  if (ctx.viewer.kind !== 'system') throw new Error('Only the system itself counts');
  const object = ctx.registry.object(name);
  if (object === undefined) throw new Error(`There is no ${name} to count`);
  const fields = [...keys, count].map((apiName): FieldModel => object.fields.get(apiName)!);
  const sorted = rows.toSorted((one, two) => (keyOf(one, keys) < keyOf(two, keys) ? -1 : 1));
  const columns = fields.map(({ col }) => `"${col}"`);
  const counted = columns.at(-1)!;
  await ctx.db.transaction(async (db) => {
    const counts = await db.rows<{ id: string; stamp: Date; made: boolean }>({
      text: `insert into "${object.table}" as kept (id, createddate, lastmodifieddate, systemmodstamp, ${columns.join(', ')})
      select id, $1::timestamptz, $1::timestamptz, $1::timestamptz, ${fields.map((_, i) => `v${i}`).join(', ')}
      from unnest($2::text[], ${fields.map((field, i) => `$${i + 3}::${arrayOf(field)}`).join(', ')}) as given (id, ${fields.map((_, i) => `v${i}`).join(', ')})
      on conflict (${columns.slice(0, -1).join(', ')}) do update set
        ${counted} = kept.${counted} + excluded.${counted},
        lastmodifieddate = greatest(kept.lastmodifieddate, excluded.lastmodifieddate),
        systemmodstamp = greatest(kept.systemmodstamp + interval '1 millisecond', excluded.systemmodstamp)
      returning id, systemmodstamp as stamp, xmax = 0 as made`,
      values: [
        ctx.now,
        sorted.map(() => newRecordId(object.keyPrefix, ctx.now)),
        ...fields.map((field) =>
          sorted.map((row) => parseLoadedValue(object, field, row[field.apiName] ?? null)),
        ),
      ],
    });
    await publishRowChanges(
      { ...ctx, db },
      {
        object,
        rows: counts.map(({ id, stamp, made }) => ({
          id,
          kind: made ? 'created' : 'updated',
          weakEtag: stamp.getTime(),
        })),
      },
    );
  });
}

const keyOf = (row: LoadRow, keys: readonly string[]): string =>
  keys.map((key) => String(row[key])).join(' ');
