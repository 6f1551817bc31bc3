import { returnParam } from '../../paths.ts';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { enterBySecondStep } from '#domain/users/enter-by-second-step.ts';
import { sendLoginCode } from '#domain/users/send-login-code.ts';
import {
  type CreatedSession,
  type MfaChallenge,
  isMfaChallenge,
} from '#auth/login/mfa-challenge.ts';
import { beginTotpSetUp } from '#auth/factors/second-factor.ts';
import { userOfMfaChallenge } from '#auth/login/second-factor-log-in.ts';
import { emailStep, loginMailStep, passwordStep } from '#protocol/forms/log-in.ts';
import { passkeyAssertion } from '#protocol/forms/passkey.ts';
import {
  authenticatorSetupCode,
  secondFactorCode,
  sixDigitCode,
} from '#protocol/forms/second-code.ts';
import { refuse, type Problem, type Result } from '#protocol/problem.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { clearSiteDataHeaders } from '../../render/clear-site-data-headers.ts';
import { siteOf, visitContext, type Visit } from '../../visit.ts';
import { type AppSetUpView, appSetUpView } from '../security/app-set-up-view.ts';
import { appFieldName, stepFieldName, loginSteps, tokenFieldName } from './login-steps.ts';
import { clientInfoOf, loginCookieHeaders } from './entering.ts';
import { landingPath, returnPath } from '../../session/return-path.ts';
import { refusalStatus } from '../../forms/form-action.ts';

/**
 * What the page shows after a step: the step, the typed address and the problems. The password
 * never comes back. `token`: of the mailed code or of the second step; `app`: the set-up data of
 * the app; `codes` and `next`: the new recovery codes, and the address to continue with.
 */
export type LoginAnswer = {
  step: 'email' | 'password' | 'code' | 'second' | 'codes';
  email: string;
  token?: string;
  app?: AppSetUpView;
  codes?: readonly string[];
  next?: string;
  problems: readonly Problem[];
};

/**
 * Handles one step of logging in. Neither the response nor its timing reveals whether the address
 * exists.
 */
export async function answerLogin({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext);
  const sent = await readForm(request);
  if (sent === null) throw data(null, { status: 400 });
  const step = sent.get(stepFieldName);
  const email = textIn(sent, 'email');
  if (step === loginSteps.back) return { step: 'email', email, problems: [] } satisfies LoginAnswer;
  if (step === loginSteps.passkey) {
    const entered = await enterByPasskey(visit, request, sent);
    return entered.ok
      ? welcome(url, visit, entered.value)
      : wrong({ step: 'email', email, problems: entered.problems });
  }
  const address = checkForm(step === loginSteps.askCode ? loginMailStep : emailStep, sent);
  if (!address.ok) return wrong({ step: 'email', email, problems: address.problems });
  if (step === loginSteps.second)
    return enterSecond({ request, url, context }, { sent, email: address.value.email });
  if (step === loginSteps.askCode) return askCode(visit, request, address.value.email);
  if (step !== loginSteps.password && step !== loginSteps.code)
    return { step: 'password', email: address.value.email, problems: [] } satisfies LoginAnswer;

  const entered =
    step === loginSteps.code
      ? await enterByCode(visit, request, sent)
      : await enter(visit, request, sent);
  if (entered.ok) {
    const { value } = entered;
    if (isMfaChallenge(value)) return askSecond(visit, value, address.value.email);
    return welcome(url, visit, value);
  }
  const { problems } = entered;
  if (step === loginSteps.password)
    return wrong({ step: 'password', email: address.value.email, problems });
  return wrong({
    step: 'code',
    email: address.value.email,
    token: textIn(sent, tokenFieldName),
    problems,
  });
}

const welcome = (url: URL, visit: Visit, entered: CreatedSession): Response =>
  redirect(nextPath(url, entered), { status: 303, headers: headersOf(visit, url, entered) });

async function askCode({ ctx, address }: Visit, request: Request, email: string) {
  const mailed = await sendLoginCode(ctx, {
    email,
    address,
    cookie: request.headers.get('cookie'),
  });
  if (!mailed.ok) return wrong({ step: 'password', email, problems: mailed.problems });
  return { step: 'code', email, token: mailed.value.token, problems: [] } satisfies LoginAnswer;
}

type Args = Pick<ActionFunctionArgs, 'request' | 'url' | 'context'>;

async function askSecond({ ctx }: Visit, { second, userId, setUp }: MfaChallenge, email: string) {
  const answer: LoginAnswer = { step: 'second', email, token: second, problems: [] };
  return setUp
    ? { ...answer, app: appSetUpView(ctx, { userId, email, sealed: beginTotpSetUp(ctx, userId) })! }
    : answer; // proof: the code above just encrypted it for this user
}

async function enterSecond(
  { request, url, context }: Args,
  { sent, email }: { sent: FormData; email: string },
) {
  const visit = context.get(visitContext);
  const { ctx, authService, address } = visit;
  const [token, sealed] = [textIn(sent, tokenFieldName), textIn(sent, appFieldName)];
  const userId = await userOfMfaChallenge(ctx, token);
  if (userId === null)
    return wrong({ step: 'email', email, problems: [{ code: 'login.secondOver' }] });
  const app = appSetUpView(ctx, { userId, email, sealed });
  const checked = checkForm(app === null ? secondFactorCode : authenticatorSetupCode, sent);
  const entered = checked.ok
    ? await enterBySecondStep(
        ctx,
        { code: checked.value.code, token, app: sealed, address, ...clientInfoOf(request) },
        authService,
      )
    : refuse(...checked.problems);
  if (!entered.ok)
    return wrong(
      isOver(entered.problems)
        ? { step: 'email', email, problems: entered.problems }
        : { step: 'second', email, token, ...(app && { app }), problems: entered.problems },
    );
  const [next, headers] = [nextPath(url, entered.value), headersOf(visit, url, entered.value)];
  const { codes } = entered.value;
  return codes.length === 0
    ? redirect(next, { status: 303, headers })
    : data({ step: 'codes', email, codes, next, problems: [] } satisfies LoginAnswer, { headers });
}

const isOver = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => code === 'login.secondOver' || code === 'login.setUpOver');

const nextPath = (url: URL, { viewer }: CreatedSession): string =>
  returnPath(url.searchParams.get(returnParam)) ?? landingPath(viewer);

function headersOf({ basePath }: Visit, url: URL, entered: CreatedSession): Headers {
  const headers = loginCookieHeaders(entered);
  for (const [name, value] of Object.entries(clearSiteDataHeaders(url, basePath)))
    headers.set(name, value);
  return headers;
}

async function enter(
  { ctx, authService, address }: Visit,
  request: Request,
  sent: FormData,
): Promise<Result<CreatedSession | MfaChallenge>> {
  const checked = checkForm(passwordStep, sent);
  if (!checked.ok) return refuse(...checked.problems);
  return authService.logIn(ctx, { ...checked.value, address, ...clientInfoOf(request) });
}

async function enterByCode(
  { ctx, authService, address }: Visit,
  request: Request,
  sent: FormData,
): Promise<Result<CreatedSession | MfaChallenge>> {
  const checked = checkForm(sixDigitCode, sent);
  if (!checked.ok) return refuse(...checked.problems);
  return authService.logInByCode(ctx, {
    code: checked.value.code,
    token: textIn(sent, tokenFieldName),
    address,
    ...clientInfoOf(request),
  });
}

async function enterByPasskey(
  visit: Visit,
  request: Request,
  sent: FormData,
): Promise<Result<CreatedSession>> {
  const checked = checkForm(passkeyAssertion, sent);
  if (!checked.ok) return refuse({ code: 'login.passkeyWrong' });
  const { ctx, authService, address } = visit;
  return authService.logInByPasskey(ctx, {
    used: checked.value.passkey,
    origin: siteOf(visit).origin,
    address,
    ...clientInfoOf(request),
  });
}

const wrong = (answer: LoginAnswer) => data(answer, { status: refusalStatus(answer.problems) });

function textIn(sent: FormData, name: string): string {
  const typed = sent.get(name);
  return typeof typed === 'string' ? typed : '';
}
