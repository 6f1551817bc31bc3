import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { grantRules, accessRoleOf, toSql } from '../access/access.ts';
import { grantWritesField } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';

type Place = {
  object: ObjectModel;
  id: string;
  named: readonly FieldModel[];
  verb: 'create' | 'update' | 'delete';
};

/** The grants that hold for the stored row must together cover all fields in `named`. */
export const isWriteAllowed = async (
  ctx: RequestContext,
  { object, verb, id, named }: Place,
): Promise<boolean> => (await writableRowIds(ctx, { object, verb, rows: [{ id, named }] })).has(id);

type Places = Pick<Place, 'object' | 'verb'> & { rows: readonly Pick<Place, 'id' | 'named'>[] };

export async function writableRowIds(
  ctx: RequestContext,
  { object, verb, rows }: Places,
): Promise<ReadonlySet<string>> {
  const rules = grantRules(
    ctx.registry,
    { object, alias: 't' },
    { accessRole: accessRoleOf(ctx.viewer), verb },
  );
  if (rules.length === 0) return new Set();
  const unsure = rows.filter(
    ({ named }) =>
      !rules.some(
        ({ grant, holds }) =>
          holds === true && named.every((field) => grantWritesField(grant, field)),
      ),
  );
  const may = new Set(rows.map(({ id }) => id));
  if (unsure.length === 0) return may;
  const columns = rules.map(({ holds }, i) => sql`${toSql(holds)} as ${sql.ref(`g${i}`)}`);
  const ids = unsure.map(({ id }) => id);
  const statement = compile(
    sql`select t.id, ${sql.join(columns)} from ${sql.table(object.table)} as t where t.id = any(${new Param('ids')}::text[])`,
  );
  const found = new Map(
    (
      await ctx.db.rows<Record<string, unknown>>(
        bindParams(statement, { ...viewerParams(ctx.viewer), ids }),
      )
    ).map((row) => [row['id'], row]),
  );
  for (const { id, named } of unsure) {
    const holding = rules.filter((_, i) => found.get(id)?.[`g${i}`] === true);
    if (
      holding.length === 0 ||
      !named.every((field) => holding.some(({ grant }) => grantWritesField(grant, field)))
    )
      may.delete(id);
  }
  return may;
}
