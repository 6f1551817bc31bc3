import { redirect, type LoaderFunctionArgs } from 'react-router';
import { findClient } from '#auth/oauth/clients.ts';
import { readUserCode, shownUserCode } from '#auth/oauth/device-codes.ts';
import { allowDevice, denyDevice, findDevice } from '#domain/oauth/allow-app.ts';
import { type ConsentFacts, describeConsent } from '#domain/oauth/describe-consent.ts';
import { userCodeParam } from '#protocol/oauth/pages.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { paths } from '../../paths.ts';
import { redirectEndedSession } from '../../session/customer.ts';
import { requestedPath, withReturn } from '../../session/return-path.ts';
import { visitContext, type Visit } from '../../visit.ts';
import { decisionIn, decisions } from './decisions.ts';

type Args = Pick<LoaderFunctionArgs, 'url' | 'context'>;

/** `typed`: a code that does not work. */
type DeviceView = {
  typed: string | null;
  request: { facts: ConsentFacts; shown: string } | null;
};

export async function readDevice(args: Args): Promise<DeviceView> {
  const { ctx } = userVisit(args);
  const typed = args.url.searchParams.get(userCodeParam);
  if (typed === null || typed === '') return { typed: null, request: null };
  const found = await findTyped(ctx, typed);
  if (!found.ok) return { typed, request: null };
  const facts = await describeConsent(ctx, found.value);
  return facts === null
    ? { typed, request: null }
    : { typed: null, request: { facts, shown: shownUserCode(found.value.userCode) } };
}

export async function answerDeviceForm(
  args: Args,
  sent: FormData | null,
): Promise<Result<'gekoppeld' | 'geweigerd'>> {
  const { ctx } = userVisit(args);
  const found = await findTyped(ctx, args.url.searchParams.get(userCodeParam) ?? '');
  if (!found.ok) return found;
  const { userCode, request, client } = found.value;
  const decision = decisionIn(sent);
  if (decision === decisions.deny) {
    const denied = await denyDevice(ctx, userCode);
    return denied.ok ? ok('geweigerd') : denied;
  }
  if (decision !== decisions.allow) return refuse({ code: 'form.required' });
  const allowed = await allowDevice(ctx, { userCode, request, client });
  return allowed.ok ? ok('gekoppeld') : allowed;
}

async function findTyped(ctx: Visit['ctx'], typed: string) {
  const userCode = readUserCode(typed);
  if (userCode === null) return refuse({ code: 'record.notFound' });
  const found = await findDevice(ctx, userCode);
  if (!found.ok) return found;
  const client = await findClient(ctx.db, found.value.clientId);
  if (client === null) return refuse({ code: 'record.notFound' });
  return ok({ userCode, request: found.value, client, scopes: found.value.scopes });
}

function userVisit(args: Args): Visit {
  redirectEndedSession(args);
  const visit = args.context.get(visitContext);
  if (visit.ctx.viewer.kind !== 'user')
    throw redirect(withReturn(paths.login, requestedPath(args.url)));
  return visit;
}
