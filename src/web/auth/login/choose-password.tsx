import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { readPasswordLink, resetPassword } from '#domain/users/reset-password.ts';
import { forgottenPasswordText as text } from '#messages/login/forgotten-password.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { newPassword } from '#protocol/forms/new-password.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { refusal } from '../../forms/form-action.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { visitContext } from '../../visit.ts';
import { continueWithProvider } from '../provider/continue-with-provider.ts';
import { ContinueWithProvider } from '../provider/ContinueWithProvider.tsx';
import { providerChoices } from '../provider/go-to-provider.ts';
import { providerFieldName } from './login-steps.ts';
import { EndedLink } from './EndedLink.tsx';
import { NewPassword } from './NewPassword.tsx';
import { passwordChosenPath } from './login-steps.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

export const handle = {} satisfies PageHandle;

/** Does not use up the mailed link, because mail programs open links by themselves. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  const token = params['token'] ?? '';
  const link = await readPasswordLink(visit.ctx, token);
  const providers = link?.account === true ? providerChoices(visit) : [];
  return data({ link, providers }, { status: link === null ? 404 : 200 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const sent = await readForm(request);
  if (sent === null) throw data(null, { status: 400 });
  const token = params['token'] ?? '';
  const visit = context.get(visitContext);
  if (sent.has(providerFieldName))
    return continueWithProvider(visit, sent, { kind: 'firstWay', token });
  const checked = checkForm(newPassword, sent);
  // The response must not contain the typed password.
  if (!checked.ok) return refusal({ problems: checked.problems, typed: {} });
  const { password } = checked.value;
  const reset = await resetPassword(visit.ctx, { token, password });
  return reset.ok
    ? redirect(passwordChosenPath, 303)
    : refusal({ problems: reset.problems, typed: {} });
}

export const clientAction = submitKeepingInput;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/new-password.ts').then((form) => form.newPassword));

export default function ChoosePassword() {
  const { link, providers } = useLoaderData<typeof loader>();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page stack-wide">
        {link === null && <Over />}
        {link?.password === true && <Choosing />}
        {link?.password === false && <Linking />}
        <ContinueWithProvider providers={providers} instead={link?.password === true} />
      </div>
    </main>
  );
}

function Choosing() {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), describeLoginProblem);
  const { pathname } = useLocation();
  const { title, lede, send } = text.choose;
  return (
    <>
      <Head title={title} {...wrongTitle(title, form.problems)} />
      <div className="stack">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </div>
      <FormErrors form={form} />
      <SendForm form={form} action={pathname}>
        <NewPassword form={form} />
        <SendRow form={form} send={send} />
      </SendForm>
    </>
  );
}

/** For who may not use a password. */
function Linking() {
  const { problems } = useLastActionData<typeof action>() ?? { problems: [] };
  const { title, lede } = text.account;
  return (
    <>
      <Head title={title} />
      <div className="stack">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </div>
      {problems.map(({ code }) => (
        <Note look="warning" key={code}>
          {describeLoginProblem(code)}
        </Note>
      ))}
    </>
  );
}

function Over() {
  return (
    <EndedLink words={text.over}>
      <ButtonLink to={paths.forgottenPassword}>{text.over.again}</ButtonLink>
      <ButtonLink look="hollow" to={paths.login}>
        {text.back}
      </ButtonLink>
    </EndedLink>
  );
}
