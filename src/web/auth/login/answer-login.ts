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
import { refuse, type Problem } from '#protocol/problem.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { siteOf, visitContext, type Visit } from '../../visit.ts';
import { type AppSetUpView, appSetUpView } from '../security/app-set-up-view.ts';
import { appFieldName, stepFieldName, loginSteps, tokenFieldName } from './login-steps.ts';
import { clientInfoOf, loginHeaders } from './entering.ts';
import { landingPath, returnPath } from '../../session/return-path.ts';
import { refusalStatus } from '../../forms/form-action.ts';

/** `token`: belongs to the mailed code or the second step. `next`: the address after the codes. */
export type LoginAnswer = {
  step: 'email' | 'password' | 'code' | 'second' | 'codes';
  email: string;
  token?: string;
  app?: AppSetUpView;
  codes?: readonly string[];
  next?: string;
  problems: readonly Problem[];
};

type StepCall = { request: Request; url: URL; visit: Visit; sent: FormData };
const clientOf = ({ request, visit }: StepCall) => ({
  address: visit.address,
  ...clientInfoOf(request),
});

type LoginStep = (typeof loginSteps)[keyof typeof loginSteps];

/**
 * Until a password, code or passkey is right, the response does not reveal whether a user has the
 * address.
 */
export async function answerLogin({ request, url, context }: ActionFunctionArgs) {
  const sent = await readForm(request);
  if (sent === null) throw data(null, { status: 400 });
  const call: StepCall = { request, url, visit: context.get(visitContext), sent };
  const step = stepIn(sent);
  const email = textIn(sent, 'email');
  if (step === loginSteps.back) return { step: 'email', email, problems: [] } satisfies LoginAnswer;
  if (step === loginSteps.passkey) return enterByPasskey(call, email);
  const address = checkForm(step === loginSteps.askCode ? loginMailStep : emailStep, sent);
  if (!address.ok) return wrong({ step: 'email', email, problems: address.problems });
  return stepHandlers[step](call, address.value.email);
}

const stepIn = (sent: FormData): LoginStep =>
  Object.values(loginSteps).find((step) => step === sent.get(stepFieldName)) ?? loginSteps.email;

const stepHandlers = {
  [loginSteps.email]: (_: StepCall, email: string): LoginAnswer => ({
    step: 'password',
    email,
    problems: [],
  }),
  [loginSteps.password]: enterByPassword,
  [loginSteps.askCode]: askCode,
  [loginSteps.code]: enterByCode,
  [loginSteps.second]: enterSecond,
};

async function enterByPassword(call: StepCall, email: string) {
  const { visit, sent } = call;
  const checked = checkForm(passwordStep, sent);
  const entered = checked.ok
    ? await visit.authService.logIn(visit.ctx, {
        ...checked.value,
        ...clientOf(call),
      })
    : refuse(...checked.problems);
  if (!entered.ok) return wrongOf('password', { email, problems: entered.problems });
  return welcomeOrAskSecond(call, { email, entered: entered.value });
}

async function askCode({ request, visit: { ctx, address } }: StepCall, email: string) {
  const mailed = await sendLoginCode(ctx, {
    email,
    address,
    cookie: request.headers.get('cookie'),
  });
  if (!mailed.ok) return wrong({ step: 'password', email, problems: mailed.problems });
  return { step: 'code', email, token: mailed.value.token, problems: [] } satisfies LoginAnswer;
}

async function enterByCode(call: StepCall, email: string) {
  const { visit, sent } = call;
  const token = textIn(sent, tokenFieldName);
  const checked = checkForm(sixDigitCode, sent);
  const entered = checked.ok
    ? await visit.authService.logInByCode(visit.ctx, {
        code: checked.value.code,
        token,
        ...clientOf(call),
      })
    : refuse(...checked.problems);
  if (!entered.ok) return wrongOf('code', { email, token, problems: entered.problems });
  return welcomeOrAskSecond(call, { email, entered: entered.value });
}

async function enterByPasskey(call: StepCall, email: string) {
  const { visit, sent } = call;
  const checked = checkForm(passkeyAssertion, sent);
  const entered = checked.ok
    ? await visit.authService.logInByPasskey(visit.ctx, {
        used: checked.value.passkey,
        origin: siteOf(visit).origin,
        ...clientOf(call),
      })
    : refuse({ code: 'login.passkeyWrong' });
  if (!entered.ok) return wrong({ step: 'email', email, problems: entered.problems });
  return welcome(call, entered.value);
}

type Entered = { email: string; entered: CreatedSession | MfaChallenge };

const welcomeOrAskSecond = (call: StepCall, { email, entered }: Entered): Response | LoginAnswer =>
  isMfaChallenge(entered) ? askSecond(call.visit, entered, email) : welcome(call, entered);

const welcome = ({ url, visit }: StepCall, entered: CreatedSession): Response =>
  redirect(nextPath(url, entered), { status: 303, headers: loginHeaders(visit, entered) });

export function askSecond(
  { ctx }: Visit,
  { second, userId, setUp }: MfaChallenge,
  email: string,
): LoginAnswer {
  const answer: LoginAnswer = { step: 'second', email, token: second, problems: [] };
  return setUp
    ? { ...answer, app: appSetUpView(ctx, { userId, email, sealed: beginTotpSetUp(ctx, userId) })! }
    : answer; // proof: `beginTotpSetUp` just made it for this user
}

async function enterSecond(call: StepCall, email: string) {
  const { url, visit, sent } = call;
  const { ctx, authService } = visit;
  const [token, sealed] = [textIn(sent, tokenFieldName), textIn(sent, appFieldName)];
  const userId = await userOfMfaChallenge(ctx, token);
  if (userId === null)
    return wrong({ step: 'email', email, problems: [{ code: 'login.secondOver' }] });
  const app = appSetUpView(ctx, { userId, email, sealed });
  const checked = checkForm(app === null ? secondFactorCode : authenticatorSetupCode, sent);
  const entered = checked.ok
    ? await enterBySecondStep(
        ctx,
        { code: checked.value.code, token, app: sealed, ...clientOf(call) },
        authService,
      )
    : refuse(...checked.problems);
  if (!entered.ok)
    return wrong(
      isOver(entered.problems)
        ? { step: 'email', email, problems: entered.problems }
        : { step: 'second', email, token, ...(app && { app }), problems: entered.problems },
    );
  const [next, headers] = [nextPath(url, entered.value), loginHeaders(visit, entered.value)];
  const { codes } = entered.value;
  return codes.length === 0
    ? redirect(next, { status: 303, headers })
    : data({ step: 'codes', email, codes, next, problems: [] } satisfies LoginAnswer, { headers });
}

const isOver = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => code === 'login.secondOver' || code === 'login.setUpOver');

const nextPath = (url: URL, { viewer }: CreatedSession): string =>
  returnPath(url.searchParams.get(returnParam)) ?? landingPath(viewer);

/** Who may use no password goes back to the page with the other ways to log in. */
const wrongOf = (step: 'password' | 'code', answer: Omit<LoginAnswer, 'step'>) =>
  answer.problems.some(({ code }) => code === 'login.staffPassword')
    ? wrong({ step: 'email', email: answer.email, problems: answer.problems })
    : wrong({ step, ...answer });

const wrong = (answer: LoginAnswer) => data(answer, { status: refusalStatus(answer.problems) });

function textIn(sent: FormData, name: string): string {
  const typed = sent.get(name);
  return typeof typed === 'string' ? typed : '';
}
