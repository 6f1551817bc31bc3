import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { acceptInvitation, readInvitation } from '#domain/company/accept-invitation.ts';
import { isMfaChallenge } from '#auth/login/mfa-challenge.ts';
import { colleagueText } from '#messages/portal/colleagues.ts';
import { companyProblemText } from '#messages/problems/company-problems.ts';
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
import { clientInfoOf, loginHeaders } from './entering.ts';
import { landingPath } from '../../session/return-path.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';
import type { DescribeProblem } from '#messages/problems/form-problems.ts';

export const handle = {} satisfies PageHandle;

/**
 * Does not use up the mailed link, because mail programs open links by themselves. Source:
 * decisions.md §10.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  const asked = await readInvitation(visit.ctx, params['token'] ?? '');
  const providers = providerChoices(visit);
  return data({ asked, providers }, { status: asked === null ? 404 : 200 });
}

/** Also logs the user in: the link proves that the address is theirs. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext);
  const { ctx, authService, address } = visit;
  const sent = await readForm(request);
  if (sent === null) throw data(null, { status: 400 });
  if (sent.has(providerFieldName))
    return continueWithProvider(visit, sent, {
      kind: 'invitation',
      token: params['token'] ?? '',
    });
  const checked = checkForm(newPassword, sent);
  // The response must not contain the typed password.
  if (!checked.ok) return refusal({ problems: checked.problems, typed: {} });
  const { password } = checked.value;
  const accepted = await acceptInvitation(ctx, { token: params['token'] ?? '', password });
  if (!accepted.ok) return refusal({ problems: accepted.problems, typed: {} });
  const clientInfo = { address, ...clientInfoOf(request) };
  const entered = await authService.logIn(ctx, {
    email: accepted.value.email,
    password,
    way: 'invitation',
    ...clientInfo,
  });
  if (!entered.ok || isMfaChallenge(entered.value)) return redirect(paths.login, 303);
  return redirect(landingPath(entered.value.viewer), {
    status: 303,
    headers: loginHeaders(visit, entered.value),
  });
}

export const clientAction = submitKeepingInput;

const { accept: words } = colleagueText;
const tell: DescribeProblem = (code) =>
  code === 'invitation.over' ? companyProblemText[code] : describeLoginProblem(code);
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/new-password.ts').then((form) => form.newPassword));

export default function Invitation() {
  const { asked, providers } = useLoaderData<typeof loader>();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page stack-wide">
        {asked === null ? (
          <Over />
        ) : (
          <>
            <Choosing company={asked.company} email={asked.email} />
            <ContinueWithProvider providers={providers} />
          </>
        )}
      </div>
    </main>
  );
}

function Choosing({ company, email }: { company: string; email: string }) {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), tell);
  const { pathname } = useLocation();
  return (
    <>
      <Head title={words.title} {...wrongTitle(words.title, form.problems)} />
      <div className="stack">
        <h1>{words.title}</h1>
        <p className="lede">{words.lede(company)}</p>
        <p>
          {words.login} <strong>{email}</strong>.
        </p>
      </div>
      <FormErrors form={form} />
      <SendForm form={form} action={pathname}>
        <NewPassword form={form} email={email} />
        <SendRow form={form} send={words.send} />
      </SendForm>
    </>
  );
}

function Over() {
  const { over } = words;
  return (
    <EndedLink words={over}>
      <ButtonLink to={paths.login}>{over.login}</ButtonLink>
      <ButtonLink look="hollow" to={paths.contact}>
        {over.contact}
      </ButtonLink>
    </EndedLink>
  );
}
