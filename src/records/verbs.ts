import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import { allOf, type Predicate, ruleHolds, rowsSeen, seatOf, toSql } from './access.ts';
import type { Ask, VerbDone } from './ask.ts';
import type { QuickAction } from './describe/actions.ts';
import { lockRecord } from './lock.ts';
import type { ObjectModel } from './registry.ts';
import { asRefusal } from './refusals.ts';
import { fill, Slot, viewerSlots } from './slots.ts';
import { inTransaction } from './transaction.ts';
import { addDefaults, parseValues, saveProblems } from './values.ts';

/** What the business does by a quick action: which rows it can be done with, and doing it. The verb itself is bound on the roof. */

/** Of these rows, those it can be done with by this viewer now. */
export async function rowsOfVerb(ask: Ask, action: QuickAction, ids: readonly string[]): Promise<string[]> {
  const { context } = action;
  if (context === null) return [...ids];
  const statement = compile(
    sql`select t.id from ${sql.table(context.table)} as t where t.id = any(${new Slot('ids')}::text[]) and ${toSql(fits(ask, action, context))}`,
  );
  const rows = await ask.db.rows<{ id: string }>(fill(statement, { ...viewerSlots(ask.viewer), ids }));
  return rows.map(({ id }) => id);
}

function fits({ registry, viewer }: Ask, { definition }: QuickAction, object: ObjectModel): Predicate {
  const row = { object, alias: 't' };
  const seat = seatOf(viewer);
  if (definition.type !== 'Verb') return false;
  const { when = 'all', apartFrom } = definition;
  const apart = apartFrom === undefined ? true : sql<boolean>`${sql.ref(`t.${object.fields.get(apartFrom)!.col}`)} is distinct from ${new Slot('viewer.user')}`; // proof: the registry looked
  return allOf([rowsSeen(registry, row, seat), ruleHolds(registry, row, { rule: when, seat }), apart]);
}

/**
 * Does it, in one transaction with the row held. Refuses record.notNow where the row is not, or not any more, one it can be done with; what a save would refuse of
 * what it asks; and what the verb refuses.
 */
export function performVerb(ask: Ask, action: QuickAction, asked: { id: string | null; fields: Dict<Scalar | null> }): Promise<Result<VerbDone>> {
  const { apiName, context, written: form } = action;
  const verb = ask.verbs[apiName];
  if (!verb) throw new Error(`Nothing is bound to the action ${apiName}`);
  return asRefusal(form, () =>
    inTransaction(ask, async (inside) => {
      if (context !== null && asked.id !== null && !(await isHeld(inside, action, { object: context, id: asked.id })))
        return refuse({ code: 'record.notNow', detail: 'This cannot be done with the record as it is now' });
      const values = await answersTo(inside, action, asked.fields);
      if (!values.ok) return values;
      const done = await verb(inside, { id: asked.id, values: values.value });
      return done.ok ? ok(done.value) : done;
    }),
  );
}

/** What it asks, as it was answered. Refuses what a save would. */
export async function answersTo(ask: Ask, { written: form }: QuickAction, fields: Dict<Scalar | null>): Promise<Result<Record<string, unknown>>> {
  const parsed = parseValues(ask, form, { fields, verb: 'create' });
  if (!parsed.ok) return parsed;
  addDefaults(ask, form, parsed.value.values);
  const problems = await saveProblems(ask, form, { before: {}, ...parsed.value });
  if (problems.length > 0) return refuse(...problems);
  return ok(Object.fromEntries([...parsed.value.values].map(([{ apiName }, value]) => [apiName, value])));
}

/** Held first, looked at then: what stands there while others wait for it is what counts. */
async function isHeld(ask: Ask, action: QuickAction, { object, id }: { object: ObjectModel; id: string }): Promise<boolean> {
  const { definition } = action;
  const first = definition.type === 'Verb' && definition.holds !== undefined ? object.fields.get(definition.holds)! : undefined; // proof: the registry looked
  if (first !== undefined) {
    const [row] = await ask.db.rows<{ parent: string | null }>(
      compile(sql`select ${sql.ref(`t.${first.col}`)} as parent from ${sql.table(object.table)} as t where t.id = ${id}`),
    );
    if (typeof row?.parent === 'string') await lockRecord(ask, row.parent);
  }
  return (await lockRecord(ask, id)) && (await rowsOfVerb(ask, action, [id])).length > 0;
}
