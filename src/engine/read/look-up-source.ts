import { ok, type Result } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { LookUpField } from '../metadata/look-up-info.ts';
import { narrowingField } from '../metadata/narrowing-field.ts';
import { type LookUpBinding, parseBindings } from './look-up-bindings.ts';
import { findRowsByValues } from './look-up.ts';
import type { ObjectModel } from '../model/registry.ts';

/** The row that the user fills in; a new row has no `id`. */
export type LookUpSource = {
  id: string | undefined;
  fields: Readonly<Record<string, Scalar | null>> | undefined;
};

/** Source: "Lookup Post Input" of Salesforce's UI API. */
export async function sourceBindings(
  ctx: RequestContext,
  { object, field }: LookUpField,
  source: LookUpSource,
): Promise<Result<LookUpBinding[]>> {
  const accessRole = accessRoleOf(ctx.viewer);
  const controlling = narrowingField(object, accessRole, field);
  if (controlling === null) return ok([]);
  const { apiName } = controlling;
  const { id, fields = {} } = source;
  if (apiName === 'Id') return ok(id === undefined ? [] : [{ field: controlling, value: id }]);
  const isSaid = apiName in fields;
  const value = isSaid ? fields[apiName] : await storedValue(ctx, object, { id, apiName });
  return parseBindings({ object }, [`${apiName}=${value ?? ''}`], accessRole);
}

type Value = Promise<Scalar | null>;
type Cell = { id: string | undefined; apiName: string };

async function storedValue(ctx: RequestContext, { apiName: from }: ObjectModel, cell: Cell): Value {
  if (cell.id === undefined) return null;
  const asked = { from, fields: [cell.apiName], where: { Id: cell.id }, limit: 1 };
  const [row] = await findRowsByValues(ctx, asked);
  return row?.[cell.apiName] ?? null;
}
