import { data, redirect, useActionData, useLoaderData, type ActionFunctionArgs, type ClientActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { forgottenText } from '#text/forgotten-password.ts';
import { Note } from '#ui/Note.tsx';
import { ok, refuse, type Problem, type Result } from '#wire/problem.ts';
import { checkForm, readForm } from '../forms/check.ts';
import { keepTypedAs } from '../forms/keep-typed.ts';
import { clearDevice } from '../clear-device.ts';
import type { PageHandle } from '../handle.ts';
import { sentParam } from '../paths.ts';
import { visitContext, type Visit } from '../visit.ts';
import { EmailStep } from './EmailStep.tsx';
import { LoginHelp } from './LoginHelp.tsx';
import { emailStep, passwordStep } from '#wire/forms/log-in.ts';
import { passwordWord, stepName, steps } from './login-steps.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { landingPath, returnParam, returnPath } from './return-path.ts';
import './Login.css';

export const handle = {} satisfies PageHandle;

/** What the page shows after an answer: which step, the address typed, what was wrong. The password never comes back. */
type Answer = { step: 'email' | 'password'; email: string; problems: readonly Problem[] };

export function loader({ url, context }: LoaderFunctionArgs) {
  const { ask, mailbox } = context.get(visitContext);
  const { viewer } = ask;
  const asked = returnPath(url.searchParams.get(returnParam));
  if (viewer.kind === 'user') throw redirect(asked ?? landingPath(viewer));
  return { asked: asked ?? null, mailbox, chosen: url.searchParams.get(sentParam) === passwordWord };
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext);
  const sent = await readForm(request);
  if (sent === null) throw data(null, { status: 400 });
  const step = sent.get(stepName);
  const typed = sent.get('email');
  const email = typeof typed === 'string' ? typed : '';
  if (step === steps.back) return { step: 'email', email, problems: [] } satisfies Answer;

  const address = checkForm(emailStep, sent);
  if (!address.ok) return data({ step: 'email', email, problems: address.problems } satisfies Answer, { status: 400 });
  if (step !== steps.password) return { step: 'password', email: address.value.email, problems: [] } satisfies Answer;

  const entered = await enter(visit, request, sent);
  if (entered.ok) {
    const asked = returnPath(url.searchParams.get(returnParam));
    return redirect(asked ?? entered.value.landing, { status: 303, headers: { 'set-cookie': entered.value.setCookie, ...clearDevice(url, visit.basePath) } });
  }
  const status = entered.problems.some(({ code }) => code === 'login.tooMany') ? 429 : 400;
  return data({ step: 'password', email: address.value.email, problems: entered.problems } satisfies Answer, { status });
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTypedAs({ request, serverAction: () => serverAction<typeof action>() }, ({ typed, problems }): Answer => ({
    step: typed[stepName] === steps.password ? 'password' : 'email',
    email: typed['email'] ?? '',
    problems,
  }));

async function enter({ ask, desk, address }: Visit, request: Request, sent: FormData): Promise<Result<{ setCookie: string; landing: string }>> {
  const checked = checkForm(passwordStep, sent);
  if (!checked.ok) return refuse(...checked.problems);
  const opened = await desk.logIn(ask, { ...checked.value, address, userAgent: request.headers.get('user-agent') ?? '' });
  return opened.ok ? ok({ setCookie: opened.value.setCookie, landing: landingPath(opened.value.viewer) }) : opened;
}

export default function Login() {
  const { asked, mailbox, chosen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page login">
        {chosen && answer === undefined && <Note>{forgottenText.done}</Note>}
        {answer?.step === 'password' ? <PasswordStep answer={answer} asked={asked} /> : <EmailStep answer={answer} asked={asked} />}
        <LoginHelp mailbox={mailbox} />
      </div>
    </main>
  );
}
