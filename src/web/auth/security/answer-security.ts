import { data, redirect, type ActionFunctionArgs } from 'react-router';
import {
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '#domain/users/change-second-factor.ts';
import { changeOwnPassword } from '#domain/users/change-own-password.ts';
import { endKey } from '#domain/keys/own-keys.ts';
import { addPasskey, removePasskey } from '#domain/keys/own-passkeys.ts';
import { proveAgain } from '#domain/users/own-proof.ts';
import { endOwnSession, endOwnSessions } from '#auth/sessions/own-sessions.ts';
import type { SecurityDone } from '#messages/login/security.ts';
import { newPasskey } from '#protocol/forms/passkey.ts';
import { ownPassword } from '#protocol/forms/own-password.ts';
import { firstCode, secondProof } from '#protocol/forms/second-code.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { formKeyName, newFormKey } from '../../render/form-key.ts';
import { refusal } from '../../forms/form-action.ts';
import { paths, sentParam } from '../../paths.ts';
import { personalVisit } from '../../portal/customer.ts';
import { siteOf, type Visit } from '../../visit.ts';
import { deviceOf } from '../device.ts';
import { appName } from '../login/login-steps.ts';
import { makeOwnKey } from './make-own-key.ts';
import { actName, acts, keyName, passkeyName, sessionName, setUpParam } from './security-acts.ts';

/** One form of the page Beveiliging. */
export async function answerSecurity(args: ActionFunctionArgs) {
  const { visit } = personalVisit(args);
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  switch (sent.get(actName)) {
    case acts.password:
      return changePassword(visit, sent);
    case acts.confirm:
      return setUp(visit, sent);
    case acts.turnOff:
      return turnOff(visit, sent);
    case acts.codes:
      return newCodes(visit, sent);
    case acts.end:
      return told(await endOwnSession(visit.ctx, String(sent.get(sessionName))), 'uitgelogd');
    case acts.endAll:
      return leaveEverywhere(visit, args.request);
    case acts.passkey:
      return keepNewPasskey(visit, args.request, sent);
    case acts.removePasskey:
      return passkeyAway(visit, String(sent.get(passkeyName)));
    case acts.endKey:
      return told(await endKey(visit.ctx, String(sent.get(keyName))), 'programma');
    case acts.makeKey:
      return makeOwnKey(visit, sent);
    case acts.provePasskey:
      return prove(visit, sent, {
        act: acts.provePasskey,
        next: `${paths.security}?${sentParam}=bewezen#passkeys`,
      });
    case acts.proveSecond:
      return prove(visit, sent, {
        act: acts.proveSecond,
        next: `${paths.security}?${setUpParam}=1#tweestaps`,
      });
    default:
      throw data(null, { status: 400 });
  }
}

/** Recovery codes, shown by the answer itself: they are nowhere else. */
export type NewCodes = { codes: readonly string[]; done: SecurityDone };

async function setUp({ ctx, sessionToken }: Visit, sent: FormData) {
  const checked = checkForm(firstCode, sent);
  if (!checked.ok) return refusedAs(acts.confirm, checked);
  const app = sent.get(appName);
  const made = await setUpSecondFactor(ctx, {
    app: typeof app === 'string' ? app : '',
    code: checked.value.code,
    keep: sessionToken ?? '',
  });
  return made.ok
    ? ({ codes: made.value.codes, done: 'stap' } satisfies NewCodes)
    : refusedAs(acts.confirm, made);
}

async function prove(
  { ctx, sessionToken }: Visit,
  sent: FormData,
  { act, next }: { act: string; next: string },
) {
  const checked = checkForm(secondProof, sent);
  if (!checked.ok) return refusedAs(act, checked);
  const proven = await proveAgain(ctx, { ...checked.value, session: sessionToken ?? '' });
  return proven.ok ? redirect(next, 303) : refusedAs(act, proven);
}

async function turnOff({ ctx, authService, sessionToken }: Visit, sent: FormData) {
  const checked = checkForm(secondProof, sent);
  if (!checked.ok) return refusedAs(acts.turnOff, checked);
  const off = await turnOffSecondFactor(ctx, {
    ...checked.value,
    keep: sessionToken ?? '',
    required: authService.mustHaveSecondFactor(ctx.viewer),
  });
  return off.ok ? told(off, 'stap-uit') : refusedAs(acts.turnOff, off);
}

async function newCodes({ ctx }: Visit, sent: FormData) {
  const checked = checkForm(secondProof, sent);
  if (!checked.ok) return refusedAs(acts.codes, checked);
  const formKey = sent.get(formKeyName);
  const made = await renewRecoveryCodes(ctx, {
    ...checked.value,
    formKey: typeof formKey === 'string' && formKey !== '' ? formKey : newFormKey(),
  });
  return made.ok
    ? ({ codes: made.value.codes, done: 'codes' } satisfies NewCodes)
    : refusedAs(acts.codes, made);
}

/** Which form it was comes back, what was typed never does. */
const refusedAs = (act: string, { problems }: { problems: readonly Problem[] }) =>
  refusal({ problems, typed: { [actName]: act } });

/** What was typed never comes back. */
async function changePassword({ ctx, sessionToken }: Visit, sent: FormData) {
  const checked = checkForm(ownPassword, sent);
  if (!checked.ok) return refusedAs(acts.password, checked);
  const changed = await changeOwnPassword(ctx, { ...checked.value, keep: sessionToken ?? '' });
  return told(changed, 'wachtwoord');
}

async function keepNewPasskey(visit: Visit, request: Request, sent: FormData) {
  const checked = checkForm(newPasskey, sent);
  if (!checked.ok) return refusedAs(acts.passkey, { problems: [{ code: 'passkey.notAdded' }] });
  const { name, passkey: made } = checked.value;
  const called = name === '' ? deviceOf(request.headers.get('user-agent') ?? '') : name;
  const added = await addPasskey(visit.ctx, { made, name: called, origin: siteOf(visit).origin });
  return added.ok ? told(added, 'sleutel') : refusedAs(acts.passkey, added);
}

/** A refusal that asks for a proof is shown at the passkey it belongs to. */
async function passkeyAway({ ctx }: Visit, id: string) {
  const removed = await removePasskey(ctx, id);
  if (removed.ok) return told(removed, 'sleutel-weg');
  return refusal({
    problems: removed.problems,
    typed: { [actName]: acts.removePasskey, [passkeyName]: id },
  });
}

async function leaveEverywhere({ ctx, authService }: Visit, request: Request) {
  await endOwnSessions(ctx);
  const cleared = await authService.logOut(ctx, request.headers.get('cookie'));
  return redirect(paths.home, {
    status: 303,
    headers: cleared.map((cookie): [string, string] => ['set-cookie', cookie]),
  });
}

const told = (result: Result<unknown>, done: SecurityDone) =>
  result.ok
    ? redirect(`${paths.security}?${sentParam}=${done}`, 303)
    : refusedAs(acts.password, result);
