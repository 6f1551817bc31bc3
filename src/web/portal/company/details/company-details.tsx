import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { changeCompanyDetails } from '#domain/company/change-company-seen.ts';
import { readOwnCompany } from '#domain/company/own-company.ts';
import { companyProblemText } from '#messages/problems/company-problems.ts';
import { companyText } from '#messages/portal/company.ts';
import { Field } from '#ui/inputs/Field.tsx';
import { companyDetails } from '#protocol/forms/company-details.ts';
import { FormErrors, wrongTitle } from '../../../forms/FormErrors.tsx';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../../forms/drafts/submit-keeping-input.ts';
import { SendForm } from '../../../forms/SendForm.tsx';
import { SendRow } from '../../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../../forms/use-checked-form.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../../handle.ts';
import { paths } from '../../../paths.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { answerCompanyForm, companyVisit } from '../company-visit.ts';
import { valueOrErrorPage } from '../../../shell/value-or-error.ts';
import { CompanyFormPage, CancelLink } from '../CompanyPage.tsx';
import { withDone } from '../company-params.ts';
import { LockedCompanyDetails } from '../LockedCompanyDetails.tsx';
import { EditConflict } from '../EditConflict.tsx';
import { problemDescriber } from '#messages/problems/form-problems.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { name, customerNumber, chamber, phone, website, mainContact, size } = valueOrErrorPage(
    await readOwnCompany(companyVisit(args).ctx),
  );
  return {
    now: { name, chamber, phone, website },
    locked: { customerNumber, mainContact: mainContact?.name ?? '', size },
  };
}

export const action = (args: ActionFunctionArgs) =>
  answerCompanyForm(args, {
    schema: companyDetails,
    send: changeCompanyDetails,
    next: ({ outcome }) => withDone(paths.company, outcome === 'changed' ? 'gegevens' : 'gelijk'),
  });

export const clientAction = submitKeepingInput;

/** A colleague may have saved meanwhile. */
export const shouldRevalidate = revalidateUnlessUnsent;

const tell = problemDescriber({
  ...companyProblemText,
  'form.kvkWrong': companyText.edit.chamberWrong,
});
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/company-details.ts').then((form) => form.companyDetails));
const { edit, details } = companyText;
const fields = ['name', 'chamber', 'phone', 'website'] as const;

/** Source: spec §2, Company details edit. */
export default function CompanyDetails() {
  const { now, locked } = useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), tell);
  const field = (name: (typeof fields)[number]) => ({
    ...form.field(name),
    ...details[name],
    defaultValue: form.typed?.[name] ?? now[name],
  });
  const overtaken = form.problems
    .filter(({ code }) => code === 'company.changed')
    .flatMap(({ field: at }) => fields.filter((name) => name === at));
  return (
    <CompanyFormPage title={edit.title} lede={edit.lede}>
      <Head title={edit.title} {...wrongTitle(edit.title, form.problems)} />
      <FormErrors form={form} words={details} />
      {overtaken.length > 0 && (
        <EditConflict
          values={overtaken.map((name) => ({
            name: details[name].label,
            now: now[name],
            yours: form.typed?.[name] ?? '',
          }))}
        />
      )}
      <div className="split company-sides">
        <SendForm form={form} action={paths.companyDetails}>
          {fields.map((name) => (
            <input
              key={`${name} ${now[name]}`}
              type="hidden"
              name={`seen${name[0]!.toUpperCase()}${name.slice(1)}`}
              defaultValue={now[name]}
            />
          ))}
          <Field {...field('name')} type="text" autoComplete="organization" required />
          <Field {...field('chamber')} type="text" inputMode="numeric" autoComplete="off" />
          <Field {...field('phone')} type="tel" autoComplete="tel" />
          <Field {...field('website')} type="text" inputMode="url" autoComplete="url" />
          <SendRow form={form} send={edit.send}>
            <CancelLink to={paths.company} />
          </SendRow>
        </SendForm>
        <LockedCompanyDetails {...locked} />
      </div>
    </CompanyFormPage>
  );
}
