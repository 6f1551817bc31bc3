import type { RequestContext } from '../model/request-context.ts';
import { refuse } from './request.ts';

/**
 * A place between two rows: `of` is the object and its order, `given` the rows up to here, `after`
 * the values of the order in the last of them; for groups, `after` is empty.
 */
export type Place = { of: string; given: number; after: readonly unknown[] };

const viewerOf = ({ viewer }: RequestContext): string =>
  viewer.kind === 'user' ? viewer.userId : viewer.kind;

/** Sealed: its values go into a statement with their types. */
export const cursorOf = (ctx: RequestContext, { of, given, after }: Place): string =>
  ctx.services.seal.close(JSON.stringify(['graphql', viewerOf(ctx), of, given, after]));

/** Null without a cursor. Refused: one of another viewer, another object or another order. */
export function placeOf(
  ctx: RequestContext,
  cursor: string | null | undefined,
  of: string,
): Place | null {
  if (cursor === null || cursor === undefined) return null;
  const text = ctx.services.seal.open(cursor);
  const parts: unknown = text?.startsWith('["graphql",') === true ? JSON.parse(text) : null;
  if (!Array.isArray(parts) || parts[1] !== viewerOf(ctx) || parts[2] !== of)
    return refuse('soql.locator', "'after' takes a cursor of the same query");
  // proof: only a server with the same key can have sealed it
  return { of, given: parts[3] as number, after: parts[4] as unknown[] };
}
