import type { LoaderFunctionArgs } from 'react-router';
import { visitContext } from '../visit.ts';
import type { SessionState } from '../session-state.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';

/** A POST request renews the session; a GET request does not. Source: decisions.md §10. */
export const loader = async ({ context }: Pick<LoaderFunctionArgs, 'context'>) => {
  const { ctx, session, ended } = context.get(visitContext);
  const { viewer } = ctx;
  const key = session === null ? null : await deriveTypingKey(ctx);
  const state: SessionState =
    viewer.kind !== 'user' || session === null || key === null
      ? { user: null, ...(ended === 'ranOut' && { ranOut: true }) }
      : { user: viewer.userId, left: session.left, final: session.final, key };
  return Response.json(state, { headers: { 'cache-control': 'no-store' } });
};

export const action = loader;

/**
 * The key (32 bytes, base64url) that encrypts text which the user typed and could not send before
 * their session ended. Source: decisions.md §10.
 */
async function deriveTypingKey(ctx: RequestContext): Promise<string | null> {
  return ctx.viewer.kind === 'user'
    ? (await keyedHash(ctx, 'typed-text'))(`typed by ${ctx.viewer.userId}`)
    : null;
}
