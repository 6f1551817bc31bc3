import type { ContactPersonSummary } from '#domain/company/contact-persons.ts';
import { describeCompanyProblem } from '#messages/problems/company-problems.ts';
import { contactPersonText } from '#messages/portal/contact-persons.ts';
import { Checkbox } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import type { CheckedForm, FormRefusal } from '../../forms/use-form.ts';
import { companyContactPath, paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { EditConflict } from './EditConflict.tsx';
import { actionFieldName, companyActions } from './company-params.ts';
import { CancelLink } from './CompanyPage.tsx';

const { form: words } = contactPersonText;
const labels = { ...words, title: words.position };
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/contact-person.ts').then((form) => form.contactPerson));
const loadIctCheck = () =>
  loadFormCheck(import('#protocol/forms/contact-person.ts').then((form) => form.contactPersonIct));
const texts = ['firstName', 'lastName', 'title', 'email', 'phone', 'mobile'] as const;
type Props = { contact: ContactPersonSummary; answer: FormRefusal | undefined };

/**
 * For the main contact, and for a contact who logs in, this form only sets whether they are the ICT
 * contact.
 */
export function ContactPersonForm({ contact, isNew, answer }: Props & { isNew: boolean }) {
  const isReadOnly = contact.isMain || contact.logsIn;
  const form = useCheckedForm(
    isReadOnly ? loadIctCheck : loadCheck,
    answer,
    describeCompanyProblem,
  );
  const title = isNew ? words.add : words.change;
  const changed = form.problems.some(({ code }) => code === 'company.changed');
  const overtaken = texts.filter((name) => changed && form.typed?.[name] !== contact[name]);
  return (
    <>
      <Head title={title} {...wrongTitle(title, form.problems)} />
      <FormErrors form={form} words={labels} />
      {overtaken.length > 0 && (
        <EditConflict
          values={overtaken.map((name) => ({
            name: labels[name].label,
            now: contact[name],
            yours: form.typed?.[name] ?? '',
          }))}
        />
      )}
      {isReadOnly && (
        <Note>{contact.logsIn ? words.lockedDetails.login : words.lockedDetails.main}</Note>
      )}
      <SendForm form={form} action={companyContactPath(contact.id)}>
        {isReadOnly ? (
          <input type="hidden" name={actionFieldName} value={companyActions.ict} />
        ) : (
          <Texts form={form} contact={contact} />
        )}
        <Checkbox
          {...words.ict}
          id={form.idOf('ict')}
          name="ict"
          value="ja"
          defaultChecked={tickedIn(form, contact)}
        />
        {!isReadOnly && <p className="soft">{words.notice}</p>}
        <SendRow form={form} send={words.send}>
          <CancelLink to={paths.companyContacts} />
        </SendRow>
      </SendForm>
    </>
  );
}

const tickedIn = ({ typed }: CheckedForm, { ict }: ContactPersonSummary): boolean =>
  typed === undefined || typed[actionFieldName] === companyActions.remove ? ict : 'ict' in typed;

function Texts({ form, contact }: { form: CheckedForm; contact: ContactPersonSummary }) {
  const field = (name: (typeof texts)[number]) => ({
    ...form.field(name),
    ...labels[name],
    defaultValue: form.typed?.[name] ?? contact[name],
  });
  return (
    <>
      <input key={contact.version} type="hidden" name="seen" defaultValue={contact.version} />
      <div className="form-pair">
        <Field {...field('firstName')} type="text" autoComplete="off" />
        <Field {...field('lastName')} type="text" autoComplete="off" required />
      </div>
      <Field {...field('title')} type="text" autoComplete="off" />
      <Field
        {...field('email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="form-pair">
        <Field {...field('phone')} type="tel" autoComplete="off" />
        <Field {...field('mobile')} type="tel" autoComplete="off" />
      </div>
    </>
  );
}
