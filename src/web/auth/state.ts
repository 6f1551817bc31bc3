import type { LoaderFunctionArgs } from 'react-router';
import { deriveTypingKey } from '#auth/api-keys/derive-typing-key.ts';
import { visitContext } from '../visit.ts';
import type { SessionState } from '../session-state.ts';

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
