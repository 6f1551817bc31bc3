import {
  Link,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { requestPasswordReset } from '#domain/users/request-password-reset.ts';
import { forgottenPasswordText as text } from '#messages/login/forgotten-password.ts';
import { mailboxText } from '#messages/mail/mailbox.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { loginMailStep } from '#protocol/forms/log-in.ts';
import { answerForm } from '../../forms/form-action.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { publicSiteOf, visitContext } from '../../visit.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

export const handle = {} satisfies PageHandle;

export const loader = ({ context }: LoaderFunctionArgs) => ({
  mailbox: context.get(visitContext).mailbox,
});

export function action(args: ActionFunctionArgs) {
  const site = publicSiteOf(args.context.get(visitContext));
  return answerForm(args, {
    schema: loginMailStep,
    send: (ctx, sent) =>
      requestPasswordReset(ctx, { ...sent, site, cookie: args.request.headers.get('cookie') }),
    thanks: paths.forgottenPassword,
  });
}

export const clientAction = submitKeepingInput;

export default function ForgottenPassword() {
  const sent = useSearchParams()[0].has(sentParam);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page stack-wide">{sent ? <Sent /> : <Asking />}</div>
    </main>
  );
}

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/log-in.ts').then((form) => form.loginMailStep));

function Asking() {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), describeLoginProblem);
  return (
    <>
      <Head title={text.title} {...wrongTitle(text.title, form.problems)} />
      <div className="stack">
        <h1>{text.title}</h1>
        <p className="lede">{text.lede}</p>
      </div>
      <FormErrors form={form} />
      <SendForm form={form} action={paths.forgottenPassword}>
        <Field
          {...form.field('email')}
          {...text.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SendRow form={form} send={text.send}>
          <ButtonLink look="hollow" to={paths.login}>
            {text.back}
          </ButtonLink>
        </SendRow>
      </SendForm>
    </>
  );
}

/** Looks the same whether or not a user has the address. */
function Sent() {
  const { mailbox } = useLoaderData<typeof loader>();
  return (
    <>
      <Head title={text.sent.title} />
      <div className="stack">
        <h1>{text.sent.title}</h1>
        <p className="lede">{text.sent.text}</p>
        <p>{text.sent.none}</p>
        {mailbox && (
          <p className="soft">
            {mailboxText.help} <Link to={paths.mailbox}>{mailboxText.link}</Link>
          </p>
        )}
      </div>
      <div className="row">
        <ButtonLink look="hollow" to={paths.forgottenPassword}>
          {text.sent.again}
        </ButtonLink>
        <ButtonLink look="hollow" to={paths.login}>
          {text.back}
        </ButtonLink>
      </div>
    </>
  );
}
