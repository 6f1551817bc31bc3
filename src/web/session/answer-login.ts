import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { sendLoginCode } from '#methods/send-login-code.ts';
import type { Entered } from '#session/begin-session.ts';
import { emailStep, passwordStep } from '#wire/forms/log-in.ts';
import { oneCode } from '#wire/forms/one-code.ts';
import { refuse, type Problem, type Result } from '#wire/problem.ts';
import { checkForm, readForm } from '../forms/check.ts';
import { clearDevice } from '../clear-device.ts';
import { visitContext, type Visit } from '../visit.ts';
import { stepName, steps, tokenName } from './login-steps.ts';
import { landingPath, returnParam, returnPath } from './return-path.ts';

/** What the page shows after an answer: which step, the address typed, what was wrong. The password never comes back. `token`: of the code that was mailed. */
export type LoginAnswer = { step: 'email' | 'password' | 'code'; email: string; token?: string; problems: readonly Problem[] };

/** One step of logging in. Neither what it answers nor how long that takes says whether the address exists. */
export async function answerLogin({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext);
  const sent = await readForm(request);
  if (sent === null) throw data(null, { status: 400 });
  const step = sent.get(stepName);
  const email = textIn(sent, 'email');
  if (step === steps.back) return { step: 'email', email, problems: [] } satisfies LoginAnswer;
  const address = checkForm(emailStep, sent);
  if (!address.ok) return wrong({ step: 'email', email, problems: address.problems });
  if (step === steps.askCode) return askCode(visit, address.value.email);
  if (step !== steps.password && step !== steps.code) return { step: 'password', email: address.value.email, problems: [] } satisfies LoginAnswer;

  const entered = step === steps.code ? await enterByCode(visit, request, sent) : await enter(visit, request, sent);
  if (entered.ok) {
    const asked = returnPath(url.searchParams.get(returnParam));
    return redirect(asked ?? landingPath(entered.value.viewer), {
      status: 303,
      headers: { 'set-cookie': entered.value.setCookie, ...clearDevice(url, visit.basePath) },
    });
  }
  const { problems } = entered;
  if (step === steps.password) return wrong({ step: 'password', email: address.value.email, problems });
  return wrong({ step: 'code', email: address.value.email, token: textIn(sent, tokenName), problems });
}

async function askCode({ ask, address }: Visit, email: string) {
  const mailed = await sendLoginCode(ask, { email, address });
  if (!mailed.ok) return wrong({ step: 'password', email, problems: mailed.problems });
  return { step: 'code', email, token: mailed.value.token, problems: [] } satisfies LoginAnswer;
}

async function enter({ ask, desk, address }: Visit, request: Request, sent: FormData): Promise<Result<Entered>> {
  const checked = checkForm(passwordStep, sent);
  if (!checked.ok) return refuse(...checked.problems);
  return desk.logIn(ask, { ...checked.value, address, userAgent: browserOf(request) });
}

async function enterByCode({ ask, desk, address }: Visit, request: Request, sent: FormData): Promise<Result<Entered>> {
  const checked = checkForm(oneCode, sent);
  if (!checked.ok) return refuse(...checked.problems);
  return desk.logInByCode(ask, { code: checked.value.code, token: textIn(sent, tokenName), address, userAgent: browserOf(request) });
}

const browserOf = (request: Request): string => request.headers.get('user-agent') ?? '';

const tooMany: readonly Problem['code'][] = ['login.tooMany', 'form.tooMany'];

const wrong = (answer: LoginAnswer) => data(answer, { status: answer.problems.some(({ code }) => tooMany.includes(code)) ? 429 : 400 });

function textIn(sent: FormData, name: string): string {
  const typed = sent.get(name);
  return typeof typed === 'string' ? typed : '';
}
