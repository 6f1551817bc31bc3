import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { beginStepUpPasskey } from '#methods/step-up-passkey.ts';
import { listOwnPasskeys } from '#session/passkeys.ts';
import type { HasPasskey } from '#wire/step-up.ts';
import { siteOf, type Visit, visitContext } from '../visit.ts';

type Args = Pick<LoaderFunctionArgs, 'context'>;

/** What a browser needs to ask whoever is logged in for a passkey of theirs. Only by POST: each answer is good once. */
export async function action({ context }: Pick<ActionFunctionArgs, 'context'>): Promise<Response> {
  const { visit, session } = ownVisit({ context });
  const asked = await beginStepUpPasskey(visit.ask, { origin: siteOf(visit).origin, session });
  if (!asked.ok) return answered(null, 429);
  return answered(asked.value, asked.value === null ? 404 : 200);
}

/** Whether they have one, so that nobody is offered what they do not have. */
export async function loader(args: Args): Promise<Response> {
  const { visit } = ownVisit(args);
  const passkeys = await listOwnPasskeys(visit.ask);
  return answered({ passkey: passkeys.length > 0 } satisfies HasPasskey, 200);
}

/** Nobody proves who they are in the place of whom they look along with. */
function ownVisit({ context }: Args): { visit: Visit; session: string } {
  const visit = context.get(visitContext);
  if (visit.ask.viewer.kind !== 'user' || visit.sessionToken === null) throw data(null, { status: 404 });
  return { visit, session: visit.sessionToken };
}

const answered = (value: object | null, status: number): Response => Response.json(value, { status, headers: { 'cache-control': 'no-store' } });
