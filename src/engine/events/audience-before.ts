import type { RequestContext } from '../model/request-context.ts';
import { type Audience, audiencesOf } from '../access/audience.ts';
import { audienceChildren, audienceDependencies } from '../access/audience-dependencies.ts';
import type { ObjectModel } from '../model/registry.ts';
import { mostRows, publishObjectChange } from './change-events.ts';
import {
  changedObjectsHere,
  isNotedHere,
  noteAsked,
  noteAudience,
  notedAudience,
} from './transaction-notes.ts';

type SomeRows = { object: ObjectModel; ids: readonly string[] };

/**
 * The audience before this transaction, for a change that can hide the row. Undefined when this
 * transaction created the row or already asked for it. When rows that decide the audience changed
 * earlier in the transaction, this publishes a change of the whole object instead.
 */
export const audienceBefore = async (
  ctx: RequestContext,
  object: ObjectModel,
  id: string,
): Promise<Audience | undefined> => (await audiencesBefore(ctx, { object, ids: [id] })).get(id);

/** Rows that change together are given together: one of them can decide who sees another. */
export async function audiencesBefore(
  ctx: RequestContext,
  ...some: readonly SomeRows[]
): Promise<Map<string, Audience>> {
  const unpublished = some
    .map(({ object, ids }) => ({ object, ids: ids.filter((id) => !isNotedHere(ctx.db, id)) }))
    .filter(({ ids }) => ids.length > 0)
    .map((rows) => ({ ...rows, isUnsure: isTooMany(ctx, rows) || isUnsure(ctx, rows.object) }));
  for (const { ids } of unpublished) for (const id of ids) noteAsked(ctx.db, id);
  const found = new Map<string, Audience>();
  for (const { object, ids, isUnsure: unsure } of unpublished)
    if (unsure) await publishObjectChange(ctx, object);
    else
      for (const [id, audience] of await audiencesOf(ctx, object, { ids })) {
        found.set(id, audience);
        noteAudience(ctx.db, id, audience);
      }
  return found;
}

/** The same for rows that are deleted: the audience can be known from an earlier change. */
export async function audiencesBeforeDeletion(
  ctx: RequestContext,
  ...some: readonly SomeRows[]
): Promise<Map<string, Audience>> {
  const found = await audiencesBefore(ctx, ...some);
  for (const { ids } of some)
    for (const id of ids) {
      const earlier = found.has(id) ? undefined : notedAudience(ctx.db, id);
      if (earlier !== undefined) found.set(id, earlier);
    }
  return found;
}

/** So many are published as a change of the whole object, unless a webhook hears of each. */
const isTooMany = ({ services }: RequestContext, { object, ids }: SomeRows): boolean =>
  ids.length > mostRows && services.watched?.has(object.apiName) !== true;

/** A row that was created here decides only when a rule leads from a row to its children. */
function isUnsure({ db, registry }: RequestContext, object: ObjectModel): boolean {
  const deciding = audienceDependencies(registry, object);
  const children = audienceChildren(registry, object);
  const { created, changed } = changedObjectsHere(db, registry);
  return (
    changed.some((apiName) => deciding.has(apiName)) ||
    created.some((apiName) => deciding.has(apiName) && children.has(apiName))
  );
}
