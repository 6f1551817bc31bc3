import type { ActionFunctionArgs } from 'react-router';
import { siteOf, visitContext } from '../visit.ts';

/** Only by POST, because the returned options work once. */
export async function action({ context }: Pick<ActionFunctionArgs, 'context'>): Promise<Response> {
  const visit = context.get(visitContext);
  const asked = await visit.authService.askPasskey(visit.ctx, {
    origin: siteOf(visit).origin,
    address: visit.address,
  });
  return Response.json(asked.ok ? asked.value : null, {
    status: asked.ok ? 200 : 429,
    headers: { 'cache-control': 'no-store' },
  });
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } });
