import { servicesPath } from '#protocol/constants.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { notFound } from '#engine/read/read.ts';
import { objectNamed, seenChildren, spelledPath } from '#engine/soql/names.ts';
import { queryChildren, readRows } from '#engine/soql/read-rows.ts';
import type { HandlerResult } from '../../pipeline/endpoint-handler.ts';
import { batchSize } from './query.ts';

/** The parent or the children of a row. Source: record-api.md §11.2. */

type Asked = {
  object: ObjectModel;
  id: string;
  relationship: string;
  fields: readonly string[] | null;
  basePath: string;
  headers: Headers;
};

export async function readRelated(ctx: RequestContext, asked: Asked): Promise<HandlerResult> {
  const { object, relationship } = asked;
  const { registry } = ctx;
  const accessRole = accessRoleOf(ctx.viewer);
  const path = [relationship, 'Id'];
  const up = spelledPath({ registry, accessRole, object, alias: undefined }, path);
  if (up !== undefined) return readParent(ctx, asked, up[0]!); // proof: the path has two parts
  return readChildren(ctx, asked);
}

const apiUrlOf = ({ basePath }: Asked): string => basePath + servicesPath;

/** Of a parent of which the viewer sees only the name: its Id and name. */
async function readParent(
  ctx: RequestContext,
  asked: Asked,
  relation: string,
): Promise<HandlerResult> {
  const { object, id, fields } = asked;
  const apiUrl = apiUrlOf(asked);
  const [target, ...others] = object.relationships.get(relation)?.reference?.to ?? [];
  const only = others.length === 0 ? ctx.registry.object(target ?? '') : undefined;
  const named = [`${relation}.Id`, `${relation}.${only?.nameField ?? 'Name'}`];
  const found = await readRows(ctx, { object, ids: [id], fields: named, apiUrl });
  if (!found.ok) return found;
  const parent = parentIn(found.value, relation);
  if (parent === null) return notFound;
  const type = objectNamed(ctx.registry, accessRoleOf(ctx.viewer), parent.attributes.type);
  const rows: Result<string[]> =
    type === undefined
      ? ok([])
      : await readRows(ctx, { object: type, ids: [parent.Id], fields, apiUrl });
  if (!rows.ok) return rows;
  return ok({ json: { text: rows.value[0] ?? JSON.stringify(parent) } });
}

type Parent = { attributes: { type: string }; Id: string };

function parentIn([text]: readonly string[], relation: string): Parent | null {
  if (text === undefined) return null;
  // proof: the row was asked for with this relationship
  return (JSON.parse(text) as Record<string, Parent | null>)[relation] ?? null;
}

async function readChildren(ctx: RequestContext, asked: Asked): Promise<HandlerResult> {
  const { object, id, relationship, headers } = asked;
  const apiUrl = apiUrlOf(asked);
  const children = seenChildren(ctx.registry, accessRoleOf(ctx.viewer), {
    object,
    name: relationship,
  });
  if (children === undefined) return notFound;
  const parents = await readRows(ctx, { object, ids: [id], fields: ['Id'], apiUrl });
  if (!parents.ok) return parents;
  if (parents.value.length === 0) return notFound;
  const batch = batchSize(headers.get('sforce-query-options'));
  const parent = { ...children, parent: id, fields: asked.fields };
  const answer = await queryChildren(ctx, parent, { apiUrl, batch });
  return answer.ok ? ok({ json: { text: answer.value } }) : answer;
}
