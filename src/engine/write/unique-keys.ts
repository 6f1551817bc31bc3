import { normalizingFunction, duplicateRules } from './duplicates.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ObjectModel } from '../model/registry.ts';

/** `code`: whether a second row with the key is refused or warned about. */
export type UniqueKey = {
  code: 'record.duplicate' | 'record.duplicates';
  field?: string;
  key: string;
};

export type UniqueKeysOf = (
  ctx: RequestContext,
  rows: readonly { id: string; named: ReadonlySet<string> }[],
) => Promise<UniqueKey[][]>;

type Source = {
  code: UniqueKey['code'];
  name: string;
  fields: readonly string[];
  parts: readonly string[];
  where: string | null;
};

/**
 * For rows that are stored. When rows have the same key, all but the first would be refused or
 * warned about. `warned` includes the keys of duplicate rules.
 */
export async function uniqueKeysFor(
  ctx: RequestContext,
  object: ObjectModel,
  warned: boolean,
): Promise<UniqueKeysOf> {
  const sources = [...(warned ? ofRules(ctx, object) : []), ...(await ofIndexes(ctx, object))];
  return async (inside, rows) => {
    const isTouched = ({ fields }: Source, { named }: { named: ReadonlySet<string> }): boolean =>
      fields.some((name) => named.has(name));
    const touched = sources.filter((source) => rows.some((row) => isTouched(source, row)));
    if (touched.length === 0) return rows.map(() => []);
    const selects = touched.map(({ parts, where }, at) => {
      const given = parts.map((part) => `(${part}) is not null`).join(' and ');
      return `select ${at} as at, id, md5(jsonb_build_array(${parts.join(', ')})::text) as hash from "${object.table}"
        where id = any($1::text[]) and ${given}${where === null ? '' : ` and ${where}`}`;
    });
    const found = await inside.db.rows<{ at: number; id: string; hash: string }>({
      text: selects.join(' union all '),
      values: [rows.map(({ id }) => id)],
    });
    const byRow = Map.groupBy(found, ({ id }) => id);
    return rows.map((row) =>
      (byRow.get(row.id) ?? [])
        .filter(({ at }) => isTouched(touched[at]!, row)) // proof: `at` is an index of `touched`
        .map(({ at, hash }) => {
          const { code, name, fields } = touched[at]!;
          return {
            code,
            key: `${name} ${hash}`,
            ...(fields.length === 1 && { field: fields[0]! }),
          };
        }),
    );
  };
}

const ofRules = ({ viewer }: RequestContext, object: ObjectModel): Source[] =>
  duplicateRules(object, accessRoleOf(viewer)).map(({ name, fields }) => ({
    code: 'record.duplicates',
    name,
    fields,
    where: null,
    parts: fields.map((one) => {
      // proof: the registry checks at start-up that the fields of rules exist
      const field = object.fields.get(one)!;
      const by = normalizingFunction(field);
      return by === null ? `"${field.col}"` : `${by}("${field.col}")`;
    }),
  }));

/** Includes the fields in the conditions of partial indexes. */
export async function fieldsOfUnique(
  ctx: RequestContext,
  object: ObjectModel,
): Promise<ReadonlySet<string>> {
  const indexes = await ofIndexes(ctx, object);
  return new Set(
    indexes.flatMap(({ fields, where }) => [
      ...fields,
      ...(where === null ? [] : fieldsIn(object, [where])),
    ]),
  );
}

async function ofIndexes({ db }: RequestContext, object: ObjectModel): Promise<Source[]> {
  const rows = await db.rows<{ name: string; parts: string[]; where: string | null }>({
    text: `select c.relname as name, array(select pg_get_indexdef(i.indexrelid, nth, true) from generate_series(1, i.indnkeyatts) as nth) as parts,
      pg_get_expr(i.indpred, i.indrelid, true) as where
      from pg_index as i join pg_class as c on c.oid = i.indexrelid where i.indrelid = $1::regclass and i.indisunique and not i.indisprimary order by c.relname`,
    values: [`"${object.table}"`],
  });
  return rows.map(({ name, parts, where }) => ({
    code: 'record.duplicate',
    name,
    parts,
    where,
    fields: fieldsIn(object, parts),
  }));
}

const fieldsIn = (object: ObjectModel, parts: readonly string[]): string[] =>
  [...object.fields.values()]
    .filter(
      ({ col, column }) =>
        column !== null && parts.some((part) => new RegExp(`\\b${col}\\b`).test(part)),
    )
    .map(({ apiName }) => apiName);
