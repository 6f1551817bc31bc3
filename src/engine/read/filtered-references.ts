import type { Problem } from '#protocol/problem.ts';
import { type RequestContext, asSystem } from '../model/request-context.ts';
import { findRowsByValues } from './look-up.ts';
import type { ObjectModel } from '../model/registry.ts';

/** References that another field restricts. Source: record-api.md §4 (filteredLookupInfo). */

type Row = Readonly<Record<string, unknown>>;

export async function ownerProblems(
  ctx: RequestContext,
  { before, after }: { before: Row; after: Row },
): Promise<Problem[]> {
  const id = after['OwnerId'];
  if (
    ctx.viewer.kind !== 'user' ||
    typeof id !== 'string' ||
    id === before['OwnerId'] ||
    id === ctx.viewer.userId
  )
    return [];
  const target = ctx.registry.byPrefix(id);
  const wanted = Object.entries(target?.owners ?? {});
  if (target === undefined || wanted.length === 0) return [];
  const fields = wanted.map(([name]) => name);
  const [row] = await findRowsByValues(asSystem(ctx, 'see who can own a row'), {
    from: target.apiName,
    fields,
    where: { Id: id },
    limit: 1,
  });
  if (row === undefined || wanted.every(([name, value]) => (row[name] ?? null) === value))
    return [];
  return [{ code: 'record.owner', field: 'OwnerId', detail: 'This user cannot own records' }];
}

/** Reads as the system: `saveProblems` checks whether the viewer sees the referenced row. */
export async function referenceFilterProblems(
  ctx: RequestContext,
  object: ObjectModel,
  { before, after }: { before: Row; after: Row },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { apiName, reference } of object.fields.values()) {
    const id = after[apiName];
    if (!reference?.within || typeof id !== 'string') continue;
    const { field, by } = reference.within;
    if (before[apiName] === id && before[field] === after[field]) continue;
    const target = ctx.registry.byPrefix(id);
    if (target === undefined || !reference.to.includes(target.apiName)) continue;
    const [row] = await findRowsByValues(asSystem(ctx, 'see whether a reference fits'), {
      from: target.apiName,
      fields: [by],
      where: { Id: id },
      limit: 1,
    });
    if (row !== undefined && row[by] !== (after[field] ?? null))
      problems.push({
        code: 'record.filtered',
        field: apiName,
        detail: `Value does not exist or does not match filter criteria: ${by} is not ${field}`,
      });
  }
  return problems;
}
