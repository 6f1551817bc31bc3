import { childPageSize, masterRecordTypeId } from '#protocol/constants.ts';
import type * as recordEndpoints from '#protocol/endpoints/records.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { FormFactor, LayoutMode, LayoutType } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { describeLayout } from '#engine/metadata/layout.ts';
import { objectInfosText, objectsOnLayouts } from '#engine/metadata/reached.ts';
import { readLayoutState } from '#engine/read/layout-state.ts';
import { objectOfId } from '#engine/read/read.ts';
import { readRecordsJson } from '#engine/related/read-many.ts';
import { markRecordsViewed } from '#engine/read/recent.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { type JsonAnswer, jsonWithETag } from '#engine/sql/shape.ts';
import type { HandlerResult, EndpointCall } from '../pipeline/endpoint-handler.ts';
import { parseNames } from './batch.ts';
import { childUrl } from './record-reads.ts';

/** Unlike in a batch, one missing record refuses the call. Source: record-api.md §6.3. */
export async function getRecordUi({
  ctx,
  basePath,
  path,
  query,
}: EndpointCall<typeof recordEndpoints.getRecordUi>): Promise<HandlerResult> {
  const ids = parseNames(path.recordIds);
  if (!ids.ok) return ids;
  const drawn: Drawn = {
    types: inOrder(query.layoutTypes ?? ['Full']),
    modes: inOrder(query.modes ?? ['View']),
    formFactor: query.formFactor ?? 'Large',
  };
  const objects = objectsOf(ctx, ids.value);
  if (!objects.ok) return objects;
  const read = await readRecordsJson(ctx, ids.value, {
    fields: [],
    optionalFields: query.optionalFields ?? [],
    layouts: drawn.types.flatMap((layoutType) => drawn.modes.map((mode) => ({ layoutType, mode }))),
    forms: [],
    below: query.childRelationships ?? [],
    pageSize: query.pageSize ?? childPageSize,
    childUrl: childUrl(basePath),
  });
  const records = read.ok ? all(read.value) : read;
  if (!records.ok) return records;
  if (query.updateMru) await markRecordsViewed(ctx, ids.value);
  const states = await statesText(ctx, objects.value, drawn);
  const layouts = objects.value.map(
    (object) => `"${object.apiName}":{"${masterRecordTypeId}":${layoutsText(ctx, object, drawn)}}`,
  );
  const tail = `","layoutUserStates":${states},"layouts":{${layouts.join(',')}},"objectInfos":${infosText(ctx, objects.value, drawn)},"records":${recordsText(ids.value, records.value)}}`;
  return ok({ json: jsonWithETag('{"eTag":"', tail) });
}

type Drawn = { types: readonly LayoutType[]; modes: readonly LayoutMode[]; formFactor: FormFactor };

const inOrder = <T extends string>(names: readonly T[]): T[] =>
  [...new Set(names)].sort((one, other) => (one < other ? -1 : 1));

function objectsOf(ctx: RequestContext, ids: readonly string[]): Result<ObjectModel[]> {
  const known = all(ids.map((id) => objectOfId(ctx, id)));
  if (!known.ok) return known;
  const objects = new Set(known.value.map(({ object }) => object));
  return ok([...objects].sort((one, other) => (one.apiName < other.apiName ? -1 : 1)));
}

function all<T>(results: readonly Result<T>[]): Result<T[]> {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}

function layoutsText(
  ctx: RequestContext,
  object: ObjectModel,
  { types, modes, formFactor }: Drawn,
): string {
  const accessRole = accessRoleOf(ctx.viewer);
  const ofType = (layoutType: LayoutType) =>
    modes
      .map(
        (mode) =>
          `"${mode}":${describeLayout(object, accessRole, { layoutType, mode, formFactor }).text}`,
      )
      .join(',');
  return `{${types.map((layoutType) => `"${layoutType}":{${ofType(layoutType)}}`).join(',')}}`;
}

function infosText(
  ctx: RequestContext,
  objects: readonly ObjectModel[],
  { types, modes, formFactor }: Drawn,
): string {
  const accessRole = accessRoleOf(ctx.viewer);
  const layoutsOf = (object: ObjectModel) =>
    types.flatMap((layoutType) =>
      modes.map(
        (mode) => describeLayout(object, accessRole, { layoutType, mode, formFactor }).answer,
      ),
    );
  const reached = objects.flatMap((object) =>
    objectsOnLayouts(ctx.registry, object, { accessRole, layouts: layoutsOf(object) }),
  );
  return objectInfosText(ctx.registry, accessRole, reached);
}

/**
 * A layout has one state for all modes. It lists the sections of the mode that comes first in
 * `modes`.
 */
async function statesText(
  ctx: RequestContext,
  objects: readonly ObjectModel[],
  { types, modes, formFactor }: Drawn,
): Promise<string> {
  const states: Record<string, unknown> = {};
  for (const object of objects)
    for (const layoutType of types) {
      const state = await readLayoutState(ctx, object, { layoutType, mode: modes[0]!, formFactor });
      states[state.id] = state;
    }
  return JSON.stringify(
    Object.fromEntries(Object.entries(states).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

function recordsText(ids: readonly string[], records: readonly JsonAnswer<Rec>[]): string {
  // proof: each id found a record, so each id is well-formed and has a record
  const byId = new Map(ids.map((id, i) => [normalizeId(id)!, records[i]!.text]));
  return `{${[...byId]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, text]) => `"${id}":${text}`)
    .join(',')}}`;
}
