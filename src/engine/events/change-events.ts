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
import { type Audience, audienceRoles } from '../access/audience.ts';
import type { ObjectModel } from '../model/registry.ts';
import type { ObjectChanges, RowChange } from './row-change.ts';
import { noteCreated } from './transaction-notes.ts';
import { queueWebhookEvents, webhookWake } from './webhook-outbox.ts';

/** More are published as a change of the whole object. */
export const mostRows = 500;

/** `along`: rows of other objects, such as the history, for which no cache is invalidated. */
export async function publishRowChanges(
  ctx: RequestContext,
  changes: ObjectChanges,
  ...along: readonly ObjectChanges[]
): Promise<void> {
  for (const { id, kind } of changes.rows) if (kind === 'created') noteCreated(ctx.db, id);
  const wakes = await queueWebhookEvents(ctx, changes);
  await ctx.db.rows(
    notifyAll([
      { topic: 'records', key: changes.object.apiName },
      ...(wakes ? [webhookWake] : []),
      ...[changes, ...along].flatMap(changeMessages),
    ]),
  );
}

/** For a writer that publishes a change of the whole object: webhooks hear of each row. */
export async function publishToWebhooks(
  ctx: Pick<RequestContext, 'db' | 'services'>,
  changes: ObjectChanges,
): Promise<void> {
  if (await queueWebhookEvents(ctx, changes)) await ctx.db.rows(notifyAll([webhookWake]));
}

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

export const publishChangeToRoles = (
  ctx: Pick<RequestContext, 'db'>,
  { apiName }: ObjectModel,
  to: readonly Role[],
): Promise<unknown> =>
  ctx.db.rows(notify(orderedTopic, `${objectMessage(apiName).key} ${to.join()}`));

/** A new count is no edit of the row: no cache is invalidated, and pages can show the old count. */
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
    // The text contains only ASCII characters, so each is one byte.
    if (text.length > room) return [objectMessage(apiName)];
    if (last === undefined || last.length + 1 + text.length > room) words.push(text);
    else words[words.length - 1] = `${last},${text}`;
  }
  return words.map((word) => ({ topic: orderedTopic, key: `${apiName} [${word}]` }));
}

type Packed = [string, Change['kind'], number, (Audience | null)?, (readonly string[])?];

function packed({ id, kind, weakEtag, before, fields }: RowChange, object: ObjectModel): Packed {
  if (fields && audienceRoles.some((role) => seesRowsWithoutStamps(object, role)))
    return [id, kind, weakEtag, before ?? null, fields];
  return before ? [id, kind, weakEtag, before] : [id, kind, weakEtag];
}

/** `rows` null: any row of the object can have changed, for the roles in `to`. */
export function parseChangeMessage(
  key: string,
):
  | { apiName: string; rows: readonly RowChange[] }
  | { apiName: string; rows: null; to: readonly Role[] } {
  const space = key.indexOf(' ');
  const rest = key.slice(space + 1);
  const apiName = key.slice(0, space);
  if (rest === '*') return { apiName, rows: null, to: audienceRoles };
  // proof: `publishChangeToRoles` wrote this text, on this or another server
  if (rest.startsWith('* ')) return { apiName, rows: null, to: rest.slice(2).split(',') as Role[] };
  // proof: `changeMessages` or `publishCounterChange` wrote this JSON, on this or another server
  const rows = JSON.parse(rest) as Packed[];
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
