import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { accessRoleOf, ruleHolds, toSql } from '../access/access.ts';
import {
  type RequestContext,
  asSystem,
  type BusinessActionResult,
} from '../model/request-context.ts';
import type { QuickAction } from '../metadata/actions.ts';
import { lockRecord } from './lock.ts';
import { findRowsByValues } from '../read/look-up.ts';
import { referenceFilterFields, type ObjectModel } from '../model/registry.ts';
import { objectOfId, seesRecord } from '../read/read.ts';
import { asRefusal } from '../model/refusals.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { inTransaction } from '../model/transaction.ts';
import { limitOf, refusalsOfRows, rowsForBusinessAction } from './actionable-rows.ts';
import { addDefaults, parseValues, saveProblems } from './values.ts';

async function isWithinLimits(
  ctx: RequestContext,
  { definition }: QuickAction,
  { object, id }: { object: ObjectModel; id: string },
): Promise<boolean> {
  const accessRole = accessRoleOf(ctx.viewer);
  const rule = definition.type === 'Verb' ? limitOf(definition, accessRole) : 'all';
  if (rule === 'all') return true;
  const holds = ruleHolds(ctx.registry, { object, alias: 't' }, { rule, accessRole });
  const statement = compile(
    sql`select 1 from ${sql.table(object.table)} as t where t.id = ${new Param('id')} and ${toSql(holds)}`,
  );
  return (await ctx.db.rows(bindParams(statement, { ...viewerParams(ctx.viewer), id }))).length > 0;
}

/**
 * `afterwards` does not run when the caller has a transaction. Refusals: record.noRight,
 * record.notNow, and those of `inTransaction`, `asRefusal`, `parseActionInput`, `filesAlong` and
 * the action itself.
 */
export async function performBusinessAction(
  ctx: RequestContext,
  action: QuickAction,
  asked: BusinessActionInput,
): Promise<Result<BusinessActionResult>> {
  const done = await performLocked(ctx, action, asked);
  if (done.ok && ctx.db.notes === undefined) await done.value.afterwards?.();
  return done;
}

type BusinessActionInput = {
  id: string | null;
  fields: Dict<Scalar | null>;
  seen?: string | undefined;
  files?: readonly string[];
};

function performLocked(
  ctx: RequestContext,
  action: QuickAction,
  asked: BusinessActionInput,
): Promise<Result<BusinessActionResult>> {
  const { apiName, context, written: form } = action;
  const verb = ctx.rules.actions[apiName];
  if (!verb) throw new Error(`Nothing is bound to the action ${apiName}`);
  return asRefusal(form, () =>
    inTransaction(ctx, async (inside) => {
      const refused =
        context === null || asked.id === null
          ? null
          : await notHeld(inside, action, { object: context, id: asked.id, seen: asked.seen });
      if (refused) return refused;
      const row = asked.id === null ? {} : await narrowingRow(inside, action, asked.id);
      const values = await parseActionInput(inside, action, { fields: asked.fields, row });
      if (!values.ok) return values;
      const files = await filesAlong(inside, action, asked.files ?? []);
      if (!files.ok) return files;
      const done = await verb(inside, { id: asked.id, values: values.value, files: files.value });
      return done.ok ? ok(done.value) : done;
    }),
  );
}

async function filesAlong(
  ctx: RequestContext,
  { apiName, definition }: QuickAction,
  ids: readonly string[],
): Promise<Result<string[]>> {
  if (ids.length === 0) return ok([]);
  if (definition.type !== 'Verb' || definition.files === undefined)
    return refuse({ code: 'record.input', detail: `${apiName} takes no files` });
  if (ids.length > recordFiles.most)
    return refuse({ code: 'record.limit', detail: `At most ${recordFiles.most} files go along` });
  const along = new Set<string>();
  for (const id of ids) {
    const known = objectOfId(ctx, id);
    const isFile =
      known.ok &&
      known.value.object.apiName === 'ContentDocument' &&
      (await seesRecord(ctx, known.value.object, known.value.recordId));
    if (!isFile) return refuse({ code: 'record.referenceWrong', detail: `${id} is no file` });
    along.add(known.value.recordId);
  }
  return ok([...along]);
}

type Answers = { fields: Dict<Scalar | null>; row?: Readonly<Record<string, unknown>> };

export async function parseActionInput(
  ctx: RequestContext,
  { written: form }: QuickAction,
  { fields, row = {} }: Answers,
): Promise<Result<Record<string, unknown>>> {
  const parsed = parseValues(ctx, form, { fields, verb: 'create' });
  if (!parsed.ok) return parsed;
  addDefaults(ctx, form, parsed.value.values);
  const problems = await saveProblems(ctx, form, { before: row, ...parsed.value });
  if (problems.length > 0) return refuse(...problems);
  return ok(
    Object.fromEntries([...parsed.value.values].map(([{ apiName }, value]) => [apiName, value])),
  );
}

async function narrowingRow(
  ctx: RequestContext,
  { context, definition }: QuickAction,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const fields = definition.type === 'Verb' ? referenceFilterFields(definition) : [];
  if (context === null || fields.length === 0) return {};
  return (
    (
      await findRowsByValues(asSystem(ctx, 'see whether a reference fits'), {
        from: context.apiName,
        fields,
        where: { Id: id },
        limit: 1,
      })
    )[0] ?? {}
  );
}

type ActionRow = { object: ObjectModel; id: string; seen: string | undefined };

async function notHeld(
  ctx: RequestContext,
  action: QuickAction,
  row: ActionRow,
): Promise<ReturnType<typeof refuse> | null> {
  if (!(await isWithinLimits(ctx, action, row)))
    return refuse({
      code: 'record.noRight',
      detail: `No right to do ${action.apiName} with this record`,
    });
  if (await isHeld(ctx, action, row)) return null;
  const condition = (await refusalsOfRows(ctx, action, [row.id])).get(row.id);
  return refuse(
    condition?.refusal ?? {
      code: 'record.notNow',
      detail: 'This cannot be done with the record as it is now',
    },
  );
}

/** Locks the row, after the row in `holds`. */
async function isHeld(
  ctx: RequestContext,
  action: QuickAction,
  { object, id, seen }: ActionRow,
): Promise<boolean> {
  const { definition } = action;
  const first =
    definition.type === 'Verb' && definition.holds !== undefined
      ? object.fields.get(definition.holds)!
      : undefined; // proof: the registry checks at start-up that this name exists
  if (first !== undefined) {
    const [row] = await ctx.db.rows<{ parent: string | null }>(
      compile(
        sql`select ${sql.ref(`t.${first.col}`)} as parent from ${sql.table(object.table)} as t where t.id = ${id}`,
      ),
    );
    if (typeof row?.parent === 'string') await lockRecord(ctx, row.parent);
  }
  if (!(await lockRecord(ctx, id))) return false;
  const now = (await rowsForBusinessAction(ctx, action, [id])).get(id);
  return now !== undefined && (seen === undefined || now === null || seen === now);
}
