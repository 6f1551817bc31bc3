import { ok, type Result } from '#protocol/problem.ts';
import type { RequestContext, WriteGuard, WrittenRow } from '../model/request-context.ts';
import type { ObjectModel } from '../model/registry.ts';

/** Call this after the change is stored. After a refusal, the caller must roll the change back. */
export const runWriteGuard = async (
  ctx: RequestContext,
  { apiName }: ObjectModel,
  written: Parameters<WriteGuard>[1],
): Promise<Result<unknown>> => ctx.rules.writeGuards?.[apiName]?.(ctx, written) ?? ok(null);

/** After a refusal, the caller's transaction must be rolled back. */
export async function runWriteHooks(
  ctx: RequestContext,
  object: ObjectModel,
  written: WrittenRow,
): Promise<Result<unknown>> {
  const guarded = await runWriteGuard(ctx, object, written);
  return guarded.ok
    ? ((await ctx.rules.writeHooks[object.apiName]?.(ctx, written)) ?? guarded)
    : guarded;
}
