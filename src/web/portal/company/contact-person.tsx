import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { type ContactPersonSummary, readContactPersons } from '#domain/company/contact-persons.ts';
import {
  addContactPerson,
  changeContactPerson,
  removeContactPerson,
} from '#domain/company/save-contact-person.ts';
import { contactPersonText } from '#messages/portal/contact-persons.ts';
import { contactPerson, contactPersonIct } from '#protocol/forms/contact-person.ts';
import type { Result } from '#protocol/problem.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { companyContactPath, paths } from '../../paths.ts';
import { publicSiteOf } from '../../visit.ts';
import { companyRecordVisit, isRecordGone } from './company-visit.ts';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { CompanyFormPage } from './CompanyPage.tsx';
import { ContactPersonForm } from './ContactPersonForm.tsx';
import { withDone, actionFieldName, companyActions } from './company-params.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { honeypotName } from '../../forms/form-key.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

/** In the address, in place of an id. */
const fresh = 'nieuw';
const nobody: ContactPersonSummary = {
  id: fresh,
  firstName: '',
  lastName: '',
  name: '',
  title: '',
  email: '',
  phone: '',
  mobile: '',
  ict: false,
  isMain: false,
  logsIn: false,
  version: '',
};

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const contacts = valueOrErrorPage(await readContactPersons(companyRecordVisit(args).ctx));
  const contact =
    params['contactId'] === fresh ? nobody : contacts.find(({ id }) => id === params['contactId']);
  if (contact === undefined) throw data(null, { status: 404 });
  return contact;
}

export async function action(args: ActionFunctionArgs) {
  const visit = companyRecordVisit(args);
  const { ctx, address } = visit;
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  if (sent.get(honeypotName)) return redirect(paths.companyContacts, 303);
  const id = args.params['contactId'] ?? '';
  const given = { formKey: formKeyOf(sent), address, site: publicSiteOf(visit) };
  const act = sent.get(actionFieldName);
  if (act === companyActions.remove)
    return redirectOrRefuse(
      await removeContactPerson(ctx, { id, formKey: given.formKey }),
      sent,
      'contact-weg',
    );
  const checked = checkForm(act === companyActions.ict ? contactPersonIct : contactPerson, sent);
  if (!checked.ok) return refusal(checked);
  const { value } = checked;
  if (id !== fresh)
    return redirectOrRefuse(
      await changeContactPerson(ctx, { ...given, id, value }),
      sent,
      'contact-anders',
    );
  // The form of a new contact person has all fields, so this form was manipulated.
  if (!('lastName' in value)) throw data(null, { status: 400 });
  return redirectOrRefuse(await addContactPerson(ctx, { ...given, value }), sent, 'contact-nieuw');
}

function redirectOrRefuse(done: Result<unknown>, sent: FormData, doneKind: string) {
  if (done.ok) return redirect(withDone(paths.companyContacts, doneKind), 303);
  return isRecordGone(done.problems)
    ? redirect(withDone(paths.companyContacts, 'contact-al-weg'), 303)
    : refusal({ problems: done.problems, typed: formTextsOf(sent) });
}

export const clientAction = submitKeepingInput;
export const shouldRevalidate = revalidateUnlessUnsent;

export default function ContactPersonPage() {
  const contact = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const { form, title: back } = contactPersonText;
  const isNew = contact.id === fresh;
  return (
    <CompanyFormPage
      back={{ to: paths.companyContacts, name: back }}
      title={isNew ? form.add : contact.name}
    >
      <ContactPersonForm contact={contact} isNew={isNew} answer={answer} />
      {!isNew && !contact.isMain && !contact.logsIn && <Remove contact={contact} />}
    </CompanyFormPage>
  );
}

function Remove({ contact: { id, name } }: { contact: ContactPersonSummary }) {
  const { remove, removeText, removeSend } = contactPersonText.form;
  return (
    <ConfirmForm
      id="verwijderen"
      title={remove}
      text={removeText(name)}
      send={removeSend(name)}
      action={companyContactPath(id)}
      act={companyActions.remove}
    />
  );
}
