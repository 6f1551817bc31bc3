import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { inviteColleague } from '#domain/company/invite-colleague.ts';
import { readColleagues } from '#domain/company/read-colleagues.ts';
import { colleagueText } from '#messages/portal/colleagues.ts';
import { companyProblemText } from '#messages/problems/company-problems.ts';
import { stepUpProblemText } from '#messages/login/step-up.ts';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { invitation } from '#protocol/forms/invitation.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { publicSiteOf } from '../../visit.ts';
import { answerCompanyForm, companyVisit } from './company-visit.ts';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { CompanyFormPage, CancelLink } from './CompanyPage.tsx';
import { withDone } from './company-params.ts';
import { problemDescriber } from '#messages/problems/form-problems.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { manages } = valueOrErrorPage(await readColleagues(companyVisit(args).ctx));
  if (!manages) throw data(null, { status: 403 });
  return null;
}

export const action = (args: ActionFunctionArgs) =>
  answerCompanyForm(args, {
    schema: invitation,
    send: (ctx, sent, visit) => inviteColleague(ctx, { ...sent, site: publicSiteOf(visit) }),
    next: () => withDone(paths.colleagues, 'uitgenodigd'),
  });

export const clientAction = submitKeepingInput;

const tell = problemDescriber({
  ...companyProblemText,
  ...stepUpProblemText,
  'record.noRight': colleagueText.refused.noRight,
});
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/invitation.ts').then((form) => form.invitation));
const { form: words, options } = colleagueText;

export default function Invite() {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), tell);
  const { name, ...rights } = form.field('rights');
  return (
    <CompanyFormPage
      back={{ to: paths.colleagues, name: words.back }}
      title={words.title}
      lede={words.lede}
    >
      <Head title={words.title} {...wrongTitle(words.title, form.problems)} />
      <FormErrors form={form} words={words} />
      <SendForm form={form} action={paths.inviteColleague}>
        <Field
          {...form.field('firstName')}
          {...words.firstName}
          type="text"
          autoComplete="off"
          required
        />
        <Field
          {...form.field('lastName')}
          {...words.lastName}
          type="text"
          autoComplete="off"
          required
        />
        <Field
          {...form.field('email')}
          {...words.email}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <RadioGroup {...rights} {...words.rights} name={name} options={options} required />
        <StepUpFields refusals={form.problems} />
        <SendRow form={form} send={words.send}>
          <CancelLink to={paths.colleagues} />
        </SendRow>
      </SendForm>
    </CompanyFormPage>
  );
}
