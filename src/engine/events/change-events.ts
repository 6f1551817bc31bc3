import {
  orderedTopic,
  maxMessageBytes,
  notify,
  notifyAll,
  type ChannelMessage,
} from '#db/listen.ts';
import type { Change } from '#protocol/shapes/changes.ts';
import type { Role } from '#protocol/users/viewer.ts';
import type { RequestContext } from '../model/request-context.ts';
import { seesRowsWithoutStamps } from '../access/field-access.ts';
import { type Audience, audiencesOf, audienceRoles } from '../access/audience.ts';
import { audienceDependencies } from '../access/audience-dependencies.ts';
import type { ObjectModel } from '../model/registry.ts';

/**
 * What every copy is told of a write, in its transaction: which object, for what is kept of it, and
 * which rows, for who listens to the channel of changes. Whatever writes rows says so here; nothing
 * else in the engine tells of rows.
 */

/**
 * `before`: who saw the row until now, told when some may not see it any more. `fields`: those
 * written, absent = nobody knows. `weakEtag` 0 = version unknown.
 */
export type RowChange = Pick<Change, 'id' | 'kind' | 'weakEtag'> & {
  before?: Audience;
  fields?: readonly string[];
};
export type ObjectChanges = { object: ObjectModel; rows: readonly RowChange[] };

/** More rows at once are told as the whole object. */
const mostRows = 500;

/** Rows of one object; `along`: of others, such as the history, of which nothing is kept. */
export function publishRowChanges(
  ctx: RequestContext,
  changes: ObjectChanges,
  ...along: readonly ObjectChanges[]
): Promise<unknown> {
  for (const { id, kind } of changes.rows) if (kind === 'created') ctx.db.notes?.add(id);
  return ctx.db.rows(
    notifyAll([
      { topic: 'records', key: changes.object.apiName },
      ...[changes, ...along].flatMap(changeMessages),
    ]),
  );
}

/**
 * Who saw the row until this transaction, asked before a change that may take it from their sight;
 * undefined = nobody who was not told already. Where rows that decide about this one were made or
 * moved earlier in the transaction, nobody knows any more: the whole object is told then.
 */
export const audienceBefore = async (
  ctx: RequestContext,
  object: ObjectModel,
  id: string,
): Promise<Audience | undefined> => (await audiencesBefore(ctx, object, [id])).get(id);

/** The same of many rows of one object. */
export async function audiencesBefore(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<Map<string, Audience>> {
  const notes = ctx.db.notes ?? new Set<string>();
  const unpublishedIds = ids.filter((id) => !notes.has(id));
  if (unpublishedIds.length === 0) return new Map();
  const deciding = audienceDependencies(ctx.registry, object);
  const isUnsure = notes
    .values()
    .some((note) => deciding.has(ctx.registry.byPrefix(note)?.apiName ?? ''));
  for (const id of unpublishedIds) notes.add(id);
  if (!isUnsure) return audiencesOf(ctx, object, { ids: unpublishedIds });
  await publishObjectChange(ctx, object);
  return new Map();
}

/** Too many rows to name, or nobody knows which. */
export const publishObjectChange = (
  ctx: Pick<RequestContext, 'db'>,
  ...objects: readonly ObjectModel[]
): Promise<unknown> =>
  ctx.db.rows(
    notifyAll(
      objects.flatMap(({ apiName }) => [
        { topic: 'records', key: apiName },
        objectMessage(apiName),
      ]),
    ),
  );

/**
 * Something that these roles see of an object and that is no row, such as a list: nobody learns
 * what it was, and who does not see it nothing.
 */
export const publishChangeToRoles = (
  ctx: Pick<RequestContext, 'db'>,
  { apiName }: ObjectModel,
  to: readonly Role[],
): Promise<unknown> =>
  ctx.db.rows(notify(orderedTopic, `${objectMessage(apiName).key} ${to.join()}`));

/**
 * A count that is no change that somebody made: what is kept of the object may show the old one for
 * a while.
 */
export const publishCounterChange = (
  ctx: RequestContext,
  object: ObjectModel,
  row: RowChange,
): Promise<unknown> =>
  ctx.db.rows(notify(orderedTopic, `${object.apiName} ${JSON.stringify([packed(row, object)])}`));

const objectMessage = (apiName: string): ChannelMessage => ({
  topic: orderedTopic,
  key: `${apiName} *`,
});

function changeMessages({ object, rows }: ObjectChanges): ChannelMessage[] {
  const { apiName } = object;
  if (rows.length === 0) return [];
  if (rows.length > mostRows) return [objectMessage(apiName)];
  const room = maxMessageBytes - `${orderedTopic}:${apiName} []`.length;
  const words: string[] = [];
  for (const row of rows) {
    const text = JSON.stringify(packed(row, object));
    const last = words.at(-1);
    // Ids, roles and numbers: a character is a byte.
    if (text.length > room) return [objectMessage(apiName)];
    if (last === undefined || last.length + 1 + text.length > room) words.push(text);
    else words[words.length - 1] = `${last},${text}`;
  }
  return words.map((word) => ({ topic: orderedTopic, key: `${apiName} [${word}]` }));
}

type Packed = [string, Change['kind'], number, (Audience | null)?, (readonly string[])?];

/** Which fields matters only where some see a row without its stamps. */
function packed({ id, kind, weakEtag, before, fields }: RowChange, object: ObjectModel): Packed {
  if (fields && audienceRoles.some((role) => seesRowsWithoutStamps(object, role)))
    return [id, kind, weakEtag, before ?? null, fields];
  return before ? [id, kind, weakEtag, before] : [id, kind, weakEtag];
}

/**
 * What a word of the topic `rows` says; rows null = any of the object, as far as it concerns `to`.
 */
export function parseChangeMessage(
  key: string,
):
  | { apiName: string; rows: readonly RowChange[] }
  | { apiName: string; rows: null; to: readonly Role[] } {
  const space = key.indexOf(' ');
  const rest = key.slice(space + 1);
  const apiName = key.slice(0, space);
  if (rest === '*') return { apiName, rows: null, to: audienceRoles };
  if (rest.startsWith('* ')) return { apiName, rows: null, to: rest.slice(2).split(',') as Role[] }; // proof: written by `publishChangeToRoles` of some copy
  const rows = JSON.parse(rest) as Packed[]; // proof: written by `wordsOf` of some copy
  return {
    apiName,
    rows: rows.map(([id, kind, weakEtag, before, fields]) => ({
      id,
      kind,
      weakEtag,
      ...(before && { before }),
      ...(fields && { fields }),
    })),
  };
}
