import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { beginPasskey } from '#domain/keys/own-passkeys.ts';
import { personalVisit } from '../../session/customer.ts';
import { siteOf } from '../../visit.ts';

/** Only by POST, because the returned options work once. */
export async function action(args: Pick<ActionFunctionArgs, 'context' | 'url'>): Promise<Response> {
  const { visit } = personalVisit(args);
  const asked = await beginPasskey(visit.ctx, {
    origin: siteOf(visit).origin,
    session: visit.sessionToken ?? '',
  });
  const status = asked.ok
    ? 200
    : asked.problems.some(({ code }) => code === 'form.tooMany')
      ? 429
      : 403;
  return Response.json(asked.ok ? asked.value : null, {
    status,
    headers: { 'cache-control': 'no-store' },
  });
}

export function loader(args: Pick<LoaderFunctionArgs, 'context' | 'url'>): Response {
  personalVisit(args);
  return Response.json(null, { headers: { 'cache-control': 'no-store' } });
}
