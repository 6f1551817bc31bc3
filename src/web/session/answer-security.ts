import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { changeOwnPassword } from '#methods/change-own-password.ts';
import { endOwnSession, endOwnSessions } from '#session/own-sessions.ts';
import type { SecurityDone } from '#text/security.ts';
import { ownPassword } from '#wire/forms/own-password.ts';
import type { Result } from '#wire/problem.ts';
import { checkForm, readForm } from '../forms/check.ts';
import { refusal } from '../forms/form-action.ts';
import { paths, sentParam } from '../paths.ts';
import { personalVisit } from '../portal/customer.ts';
import type { Visit } from '../visit.ts';
import { actName, acts, sessionName } from './security-acts.ts';

/** One form of the page Beveiliging. */
export async function answerSecurity(args: ActionFunctionArgs) {
  const { visit } = personalVisit(args);
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  switch (sent.get(actName)) {
    case acts.password:
      return changePassword(visit, sent);
    case acts.end:
      return told(await endOwnSession(visit.ask, String(sent.get(sessionName))), 'uitgelogd');
    case acts.endAll:
      return leaveEverywhere(visit, args.request);
    default:
      throw data(null, { status: 400 });
  }
}

/** What was typed never comes back. */
async function changePassword({ ask, sessionToken }: Visit, sent: FormData) {
  const checked = checkForm(ownPassword, sent);
  if (!checked.ok) return refusal({ problems: checked.problems, typed: {} });
  const changed = await changeOwnPassword(ask, { ...checked.value, keep: sessionToken ?? '' });
  return told(changed, 'wachtwoord');
}

async function leaveEverywhere({ ask, desk }: Visit, request: Request) {
  await endOwnSessions(ask);
  return redirect(paths.home, { status: 303, headers: { 'set-cookie': await desk.logOut(ask, request.headers.get('cookie')) } });
}

const told = (result: Result<unknown>, done: SecurityDone) =>
  result.ok ? redirect(`${paths.security}?${sentParam}=${done}`, 303) : refusal({ problems: result.problems, typed: {} });
