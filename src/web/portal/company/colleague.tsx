import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { removeColleague, setColleagueRights } from '#domain/company/change-colleague.ts';
import { readColleagues } from '#domain/company/read-colleagues.ts';
import { colleagueText } from '#messages/portal/colleagues.ts';
import { companyProblemText } from '#messages/problems/company-problems.ts';
import { stepUpProblemText } from '#messages/login/step-up.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { colleagueRights } from '#protocol/forms/invitation.ts';
import type { Result } from '#protocol/problem.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import type { FormTexts } from '../../forms/drafts/form-texts.ts';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { colleaguePath, paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { companyRecordVisit, isRecordGone } from './company-visit.ts';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { CompanyFormPage, CancelLink } from './CompanyPage.tsx';
import { withDone, changeRequestPath, actionFieldName, companyActions } from './company-params.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { problemDescriber } from '#messages/problems/form-problems.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { manages, colleagues } = valueOrErrorPage(
    await readColleagues(companyRecordVisit(args).ctx),
  );
  const colleague = colleagues.find(({ id }) => id === params['userId']);
  if (colleague === undefined) throw data(null, { status: 404 });
  if (!manages) throw data(null, { status: 403 });
  return colleague;
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = companyRecordVisit(args);
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  const named = { userId: args.params['userId'] ?? '', formKey: formKeyOf(sent) };
  if (sent.get(actionFieldName) === companyActions.stop) {
    const stopped = await removeColleague(ctx, named);
    return redirectOrRefuse(stopped, 'gestopt', {});
  }
  const checked = checkForm(colleagueRights, sent);
  if (!checked.ok) return refusal(checked);
  const saved = await setColleagueRights(ctx, { ...named, ...checked.value });
  return redirectOrRefuse(saved, 'rechten', checked.value);
}

/** Another user may already have removed the colleague. */
function redirectOrRefuse(done: Result<null>, doneKind: string, typed: FormTexts) {
  if (done.ok) return redirect(withDone(paths.colleagues, doneKind), 303);
  return isRecordGone(done.problems)
    ? redirect(withDone(paths.colleagues, 'al-gestopt'), 303)
    : refusal({ problems: done.problems, typed });
}

export const clientAction = submitKeepingInput;

const { edit: words, refused } = colleagueText;
const tell = problemDescriber({
  ...companyProblemText,
  ...stepUpProblemText,
  'record.noRight': refused.noRight,
  'record.notFound': refused.notFound,
});
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/invitation.ts').then((form) => form.colleagueRights));

export default function Colleague() {
  const { name, email, isMain } = useLoaderData<typeof loader>();
  return (
    <CompanyFormPage
      back={{ to: paths.colleagues, name: colleagueText.form.back }}
      title={name}
      lede={email}
    >
      {isMain ? <Locked /> : <Rights />}
    </CompanyFormPage>
  );
}

function Locked() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <>
      <Head title={name} />
      <Note>{words.locked}</Note>
      <div className="row">
        <ButtonLink look="hollow" to={changeRequestPath(words.lockedAsk)}>
          {words.lockedAsk}
        </ButtonLink>
      </div>
    </>
  );
}

function Rights() {
  const { id, name, rights } = useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), tell);
  const { name: fieldName, defaultValue, ...field } = form.field('rights');
  return (
    <>
      <Head title={name} {...wrongTitle(name, form.problems)} />
      <FormErrors form={form} words={{ rights: words.rights }} />
      <SendForm form={form} action={colleaguePath(id)}>
        <RadioGroup
          {...field}
          name={fieldName}
          label={words.rights}
          options={colleagueText.options}
          defaultValue={defaultValue ?? rights}
          required
        />
        <StepUpFields refusals={form.problems} />
        <SendRow form={form} send={words.send}>
          <CancelLink to={paths.colleagues} />
        </SendRow>
      </SendForm>
      <ConfirmForm
        id="stoppen"
        title={words.stop}
        text={words.stopText(name)}
        send={words.stopSend(name)}
        action={colleaguePath(id)}
        act={companyActions.stop}
      />
    </>
  );
}
