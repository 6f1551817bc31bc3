import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { usernameOf } from '#domain/mail/login-mails.ts';
import { asSystem } from '#engine/model/request-context.ts';
import { forgottenPasswordText } from '#messages/login/forgotten-password.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { submitKeepingInputAs } from '../../forms/drafts/submit-keeping-input.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { returnParam, sentParam } from '../../paths.ts';
import { visitContext, type Visit } from '../../visit.ts';
import { answerLogin, askSecond, type LoginAnswer } from './answer-login.ts';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { LoginHelp } from './LoginHelp.tsx';
import { LoginCodes } from './LoginCodes.tsx';
import { passwordChosenValue, stepFieldName, loginSteps, tokenFieldName } from './login-steps.ts';
import { providerChoices } from '../provider/go-to-provider.ts';
import { ProviderButtons } from '../provider/ProviderButtons.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { sessionEndIn, landingPath, returnPath } from '../../session/return-path.ts';
import { SecondStep } from './SecondStep.tsx';
import { SessionEndNotice } from './SessionEndNotice.tsx';
import './Login.css';

export const handle = {} satisfies PageHandle;

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  const { mailbox } = visit;
  const { viewer } = visit.ctx;
  const asked = returnPath(url.searchParams.get(returnParam));
  if (viewer.kind === 'user') throw redirect(asked ?? landingPath(viewer));
  const chosen = url.searchParams.get(sentParam) === passwordChosenValue;
  return {
    asked: asked ?? null,
    mailbox,
    chosen,
    ended: sessionEndIn(url.searchParams),
    providers: providerChoices(visit),
    second: await readSecond(visit, request.headers.get('cookie')),
  };
}

/** Of a log-in that began at an identity provider. */
async function readSecond(visit: Visit, cookie: string | null): Promise<LoginAnswer | null> {
  const challenge = await visit.authService.readSecondStep(visit.ctx, cookie);
  if (challenge === null) return null;
  const system = asSystem(visit.ctx, 'log in');
  return askSecond(visit, challenge, (await usernameOf(system, challenge.userId)) ?? '');
}

export const action = (args: ActionFunctionArgs) => answerLogin(args);

const stepOf: Readonly<Record<string, LoginAnswer['step']>> = {
  [loginSteps.password]: 'password',
  [loginSteps.askCode]: 'password',
  [loginSteps.code]: 'code',
  [loginSteps.second]: 'second',
};

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  submitKeepingInputAs(
    { request, serverAction: () => serverAction<typeof action>() },
    ({ typed, problems }): LoginAnswer => ({
      step: stepOf[typed[stepFieldName] ?? ''] ?? 'email',
      email: typed['email'] ?? '',
      token: typed[tokenFieldName] ?? '',
      problems,
    }),
  );

export default function Login() {
  const { asked, mailbox, chosen, ended, providers, second } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>() ?? second ?? undefined;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page login">
        {ended !== null && <SessionEndNotice ended={ended} />}
        {chosen && answer === undefined && <Note>{forgottenPasswordText.done}</Note>}
        <Step answer={answer} asked={asked} />
        {isFirstStep(answer) && <ProviderButtons providers={providers} asked={asked} />}
        {answer?.step !== 'codes' && <LoginHelp mailbox={mailbox} />}
      </div>
    </main>
  );
}

const isFirstStep = (answer: LoginAnswer | undefined): boolean =>
  answer === undefined || answer.step === 'email';

function Step({ answer, asked }: { answer: LoginAnswer | undefined; asked: string | null }) {
  if (answer?.step === 'password') return <PasswordStep answer={answer} asked={asked} />;
  if (answer?.step === 'code') return <CodeStep answer={answer} asked={asked} />;
  if (answer?.step === 'second') return <SecondStep answer={answer} asked={asked} />;
  if (answer?.step === 'codes') return <LoginCodes answer={answer} />;
  return <EmailStep answer={answer} asked={asked} />;
}
