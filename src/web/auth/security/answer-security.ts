import { data, redirect, type ActionFunctionArgs } from 'react-router';
import {
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '#domain/users/change-second-factor.ts';
import { changeOwnPassword } from '#domain/users/change-own-password.ts';
import { endOwnCalendar } from '#domain/calendar/own-calendar.ts';
import { endKey } from '#domain/keys/own-keys.ts';
import { withdrawApp } from '#domain/oauth/allow-app.ts';
import { addPasskey, removePasskey } from '#domain/keys/own-passkeys.ts';
import { stepUpWithProof } from '#domain/users/own-proof.ts';
import { endOwnSession, endOwnSessions } from '#auth/sessions/own-sessions.ts';
import type { SecurityDoneKey } from '#messages/login/security.ts';
import { passkeyRegistration } from '#protocol/forms/passkey.ts';
import { authenticatorSetupCode, secondFactorProof } from '#protocol/forms/second-code.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { formKeyName, newFormKey } from '../../forms/form-key.ts';
import { refusal } from '../../forms/form-action.ts';
import { paths, sentParam } from '../../paths.ts';
import { personalVisit } from '../../session/customer.ts';
import { siteOf, type Visit } from '../../visit.ts';
import { deviceOf } from '../../session/device.ts';
import { appFieldName } from '../login/login-steps.ts';
import { linkIdentity, unlinkIdentity } from './own-identity-actions.ts';
import { makeOwnApiKey } from './make-own-api-key.ts';
import { makeOwnCalendar } from './make-own-calendar.ts';
import {
  actionFieldName,
  securityActions,
  apiKeyFieldName,
  appFieldName as consentedAppFieldName,
  passkeyFieldName,
  sessionFieldName,
  setUpParam,
} from './security-acts.ts';
import { ownPassword } from '#protocol/forms/new-password.ts';

export async function answerSecurity(args: ActionFunctionArgs) {
  const { visit } = personalVisit(args);
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  const act = sent.get(actionFieldName);
  switch (act) {
    case securityActions.password:
      return changePassword(visit, sent);
    case securityActions.confirm:
      return setUp(visit, sent);
    case securityActions.turnOff:
      return turnOff(visit, sent);
    case securityActions.codes:
      return newCodes(visit, sent);
    case securityActions.end:
    case securityActions.endKey:
    case securityActions.withdrawApp:
    case securityActions.endCalendar:
      return redirectOrRefuse(act, await endAccess[act](visit, sent), doneAfterEnd[act]);
    case securityActions.endAll:
      return leaveEverywhere(visit);
    case securityActions.passkey:
      return saveNewPasskey(visit, args.request, sent);
    case securityActions.removePasskey:
      return passkeyAway(visit, String(sent.get(passkeyFieldName)));
    case securityActions.makeKey:
      return makeOwnApiKey(visit, sent);
    case securityActions.makeCalendar:
      return makeOwnCalendar(visit, sent);
    case securityActions.provePasskey:
    case securityActions.proveSecond:
    case securityActions.proveIdentity:
      return prove(visit, sent, proofOf(act));
    case securityActions.link:
      return linkIdentity(visit, sent);
    case securityActions.unlink:
      return unlinkIdentity(visit, sent);
    default:
      throw data(null, { status: 400 });
  }
}

const endAccess = {
  [securityActions.end]: ({ ctx }: Visit, sent: FormData) =>
    endOwnSession(ctx, String(sent.get(sessionFieldName))),
  [securityActions.endKey]: ({ ctx }: Visit, sent: FormData) =>
    endKey(ctx, String(sent.get(apiKeyFieldName))),
  [securityActions.withdrawApp]: ({ ctx }: Visit, sent: FormData) =>
    withdrawApp(ctx, String(sent.get(consentedAppFieldName))),
  [securityActions.endCalendar]: ({ ctx }: Visit) => endOwnCalendar(ctx),
} as const;

const doneAfterEnd = {
  [securityActions.end]: 'uitgelogd',
  [securityActions.endKey]: 'programma',
  [securityActions.withdrawApp]: 'app',
  [securityActions.endCalendar]: 'agenda-weg',
} as const;

const nextAfterProof = {
  [securityActions.provePasskey]: `?${sentParam}=bewezen#passkeys`,
  [securityActions.proveSecond]: `?${setUpParam}=1#tweestaps`,
  [securityActions.proveIdentity]: `?${sentParam}=bewezen-account#accounts`,
} as const;

const proofOf = <Act extends keyof typeof nextAfterProof>(act: Act) => ({
  act,
  next: paths.security + nextAfterProof[act],
});

export type NewRecoveryCodes = { codes: readonly string[]; done: SecurityDoneKey };

async function setUp({ ctx, sessionToken }: Visit, sent: FormData) {
  const checked = checkForm(authenticatorSetupCode, sent);
  if (!checked.ok) return refusedAs(securityActions.confirm, checked);
  const app = sent.get(appFieldName);
  const made = await setUpSecondFactor(ctx, {
    app: typeof app === 'string' ? app : '',
    code: checked.value.code,
    currentSession: sessionToken ?? '',
  });
  return made.ok
    ? ({ codes: made.value.codes, done: 'stap' } satisfies NewRecoveryCodes)
    : refusedAs(securityActions.confirm, made);
}

async function prove(
  { ctx, sessionToken }: Visit,
  sent: FormData,
  { act, next }: { act: string; next: string },
) {
  const checked = checkForm(secondFactorProof, sent);
  if (!checked.ok) return refusedAs(act, checked);
  const proven = await stepUpWithProof(ctx, { ...checked.value, session: sessionToken ?? '' });
  return proven.ok ? redirect(next, 303) : refusedAs(act, proven);
}

async function turnOff({ ctx, authService, sessionToken }: Visit, sent: FormData) {
  const checked = checkForm(secondFactorProof, sent);
  if (!checked.ok) return refusedAs(securityActions.turnOff, checked);
  const off = await turnOffSecondFactor(ctx, {
    ...checked.value,
    currentSession: sessionToken ?? '',
    required: authService.mustHaveSecondFactor(ctx.viewer),
  });
  return redirectOrRefuse(securityActions.turnOff, off, 'stap-uit');
}

async function newCodes({ ctx }: Visit, sent: FormData) {
  const checked = checkForm(secondFactorProof, sent);
  if (!checked.ok) return refusedAs(securityActions.codes, checked);
  const formKey = sent.get(formKeyName);
  const made = await renewRecoveryCodes(ctx, {
    ...checked.value,
    formKey: typeof formKey === 'string' && formKey !== '' ? formKey : newFormKey(),
  });
  return made.ok
    ? ({ codes: made.value.codes, done: 'codes' } satisfies NewRecoveryCodes)
    : refusedAs(securityActions.codes, made);
}

/** Leaves out the typed texts, such as passwords. */
const refusedAs = (act: string, { problems }: { problems: readonly Problem[] }) =>
  refusal({ problems, typed: { [actionFieldName]: act } });

async function changePassword({ ctx, sessionToken }: Visit, sent: FormData) {
  const checked = checkForm(ownPassword, sent);
  if (!checked.ok) return refusedAs(securityActions.password, checked);
  const changed = await changeOwnPassword(ctx, {
    ...checked.value,
    currentSession: sessionToken ?? '',
  });
  return redirectOrRefuse(securityActions.password, changed, 'wachtwoord');
}

async function saveNewPasskey(visit: Visit, request: Request, sent: FormData) {
  const checked = checkForm(passkeyRegistration, sent);
  if (!checked.ok)
    return refusedAs(securityActions.passkey, { problems: [{ code: 'passkey.notAdded' }] });
  const { name, passkey: made } = checked.value;
  const called = name === '' ? deviceOf(request.headers.get('user-agent') ?? '') : name;
  const added = await addPasskey(visit.ctx, { made, name: called, origin: siteOf(visit).origin });
  return redirectOrRefuse(securityActions.passkey, added, 'sleutel');
}

async function passkeyAway({ ctx }: Visit, id: string) {
  const removed = await removePasskey(ctx, id);
  if (removed.ok) return redirectTo('sleutel-weg');
  return refusal({
    problems: removed.problems,
    typed: { [actionFieldName]: securityActions.removePasskey, [passkeyFieldName]: id },
  });
}

/** The log-out page deletes the cookies and what the portal stored on the device. */
async function leaveEverywhere({ ctx }: Visit) {
  await endOwnSessions(ctx);
  return redirect(paths.logout, 303);
}

const redirectOrRefuse = (act: string, result: Result<unknown>, done: SecurityDoneKey) =>
  result.ok ? redirectTo(done) : refusedAs(act, result);

const redirectTo = (done: SecurityDoneKey) =>
  redirect(`${paths.security}?${sentParam}=${done}`, 303);
