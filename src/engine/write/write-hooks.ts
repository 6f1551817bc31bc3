import { ok, type Result } from '#protocol/problem.ts';
import type { RequestContext, WriteGuard, WrittenRow } from '../model/request-context.ts';
import type { ObjectModel } from '../model/registry.ts';

/** What the business says to a change of a row that is stored, whichever path led to it. */
export const runWriteGuard = async (
  ctx: RequestContext,
  { apiName }: ObjectModel,
  written: Parameters<WriteGuard>[1],
): Promise<Result<unknown>> => ctx.writeGuards?.[apiName]?.(ctx, written) ?? ok(null);

/** What the business brings along. */
export async function runWriteHooks(
  ctx: RequestContext,
  object: ObjectModel,
  written: WrittenRow,
): Promise<Result<unknown>> {
  const guarded = await runWriteGuard(ctx, object, written);
  return guarded.ok ? ((await ctx.writeHooks[object.apiName]?.(ctx, written)) ?? guarded) : guarded;
}
