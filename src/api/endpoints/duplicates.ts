import type * as duplicateEndpoints from '#protocol/endpoints/duplicates.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { describeDuplicates } from '#engine/write/duplicate-info.ts';
import { type Candidate, duplicateRules, predupe } from '#engine/write/duplicates.ts';
import { notFound, objectOfId, readTree } from '#engine/read/read.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { addPath, emptyTree } from '#engine/sql/paths.ts';
import { parseValues } from '#engine/write/values.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { recordTypeRefusal, visibleObject } from './metadata.ts';
import { withoutMasterType } from './record-saves.ts';

/** `allowSaveOnDuplicate` has no effect here. */
async function getDuplicates({
  ctx,
  body,
}: EndpointCall<typeof duplicateEndpoints.getDuplicates>): Promise<HandlerResult> {
  const { apiName } = body;
  const sent = withoutMasterType(body.fields);
  if (!apiName || !sent)
    return refuse({
      code: 'record.argumentMissing',
      detail: `${apiName ? 'fields' : 'apiName'} is missing`,
    });
  const object = visibleObject(ctx, apiName);
  if (!object.ok) return object;
  const { Id: id, ...fields } = sent;
  const before =
    id === undefined || id === null
      ? ok({ id: null, values: {} })
      : await rowBefore(ctx, object.value, String(id));
  if (!before.ok) return before;
  const parsed = parseValues(ctx, object.value, {
    fields,
    verb: before.value.id === null ? 'create' : 'update',
  });
  if (!parsed.ok) return parsed;
  const values = {
    ...before.value.values,
    ...Object.fromEntries([...parsed.value.values].map(([field, value]) => [field.apiName, value])),
  };
  return ok({ body: await predupe(ctx, object.value, { id: before.value.id, values }) });
}

async function rowBefore(
  ctx: RequestContext,
  object: ObjectModel,
  id: string,
): Promise<Result<Candidate>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  if (known.value.object !== object) return notFound;
  const accessRole = accessRoleOf(ctx.viewer);
  const tree = emptyTree(object);
  for (const name of duplicateRules(object, accessRole).flatMap(({ fields }) => fields))
    addPath(tree, [name], { registry: ctx.registry, accessRole });
  const row = await readTree(ctx, known.value.recordId, tree);
  return row.ok
    ? ok({
        id: row.value.id,
        values: Object.fromEntries(
          Object.entries(row.value.fields).map(([name, { value }]) => [name, value]),
        ),
      })
    : row;
}

async function getDuplicateConfiguration({
  ctx,
  path,
  query,
}: EndpointCall<typeof duplicateEndpoints.getDuplicateConfiguration>): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  return (
    recordTypeRefusal(query.recordTypeId) ??
    ok({ json: describeDuplicates(object.value, accessRoleOf(ctx.viewer)) })
  );
}

export const duplicateHandlers: Handlers<typeof duplicateEndpoints> = {
  getDuplicates,
  getDuplicateConfiguration,
};
