import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { beginStepUpPasskey } from '#domain/users/step-up-passkey.ts';
import { readStepUpWays } from '#domain/users/step-up-ways.ts';
import { siteOf, type Visit, visitContext } from '../visit.ts';

type Args = Pick<LoaderFunctionArgs, 'context'>;

/** Only by POST, because the returned options work once. */
export async function action({ context }: Pick<ActionFunctionArgs, 'context'>): Promise<Response> {
  const { visit, session } = ownVisit({ context });
  const asked = await beginStepUpPasskey(visit.ctx, { origin: siteOf(visit).origin, session });
  if (!asked.ok) return answered(null, 429);
  return answered(asked.value, asked.value === null ? 404 : 200);
}

export async function loader(args: Args): Promise<Response> {
  const { visit, session } = ownVisit(args);
  return answered(await readStepUpWays(visit.ctx, session), 200);
}

/** An impersonation has no session: staff cannot prove to be that customer. */
function ownVisit({ context }: Args): { visit: Visit; session: string } {
  const visit = context.get(visitContext);
  if (visit.ctx.viewer.kind !== 'user' || visit.sessionToken === null)
    throw data(null, { status: 404 });
  return { visit, session: visit.sessionToken };
}

const answered = (value: object | null, status: number): Response =>
  Response.json(value, { status, headers: { 'cache-control': 'no-store' } });
