import type { ContactShown } from '#domain/company/contact-persons.ts';
import { companyProblemText } from '#messages/problems/company-problems.ts';
import { contactPersonText } from '#messages/portal/contact-persons.ts';
import { Checkbox } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { lateCheck } from '../../forms/drafts/late-check.ts';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { tellWith } from '../../forms/tell.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import type { CheckedForm, Refused } from '../../forms/use-form.ts';
import { companyContactPath, paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { actName, acts } from './acts.ts';
import { CancelLink } from './CancelLink.tsx';
import { Overtaken } from './Overtaken.tsx';

const { form: words } = contactPersonText;
const labels = { ...words, title: words.position };
const tell = tellWith(companyProblemText);
const loadCheck = () =>
  lateCheck(import('#protocol/forms/contact-person.ts').then((form) => form.contactPerson));
const loadIctCheck = () =>
  lateCheck(import('#protocol/forms/contact-person.ts').then((form) => form.contactPersonIct));
const texts = ['firstName', 'lastName', 'title', 'email', 'phone', 'mobile'] as const;
type Text = (typeof texts)[number];

type Props = { contact: ContactShown; answer: Refused | undefined };

/** All of a contact person, or, of who looks after themselves, whether they look after ICT. */
export function ContactPersonForm({ contact, isNew, answer }: Props & { isNew: boolean }) {
  const kept = contact.isMain || contact.logsIn;
  const form = useCheckedForm(kept ? loadIctCheck : loadCheck, answer, tell);
  const title = isNew ? words.add : words.change;
  const changed = form.problems.some(({ code }) => code === 'company.changed');
  const overtaken = texts.filter((name) => changed && form.typed?.[name] !== contact[name]);
  return (
    <>
      <Head title={title} {...wrongTitle(title, form.problems)} />
      <FormErrors form={form} words={labels} />
      {overtaken.length > 0 && (
        <Overtaken
          values={overtaken.map((name) => ({
            name: labels[name].label,
            now: contact[name],
            yours: form.typed?.[name] ?? '',
          }))}
        />
      )}
      {kept && <Note>{contact.logsIn ? words.kept.login : words.kept.main}</Note>}
      <SendForm form={form} action={companyContactPath(contact.id)}>
        {kept ? (
          <input type="hidden" name={actName} value={acts.ict} />
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
        {!kept && <p className="soft">{words.notice}</p>}
        <SendRow form={form} send={words.send}>
          <CancelLink to={paths.companyContacts} />
        </SendRow>
      </SendForm>
    </>
  );
}

/** As it was sent, where it was a form with this box that was refused. */
const tickedIn = ({ typed }: CheckedForm, { ict }: ContactShown): boolean =>
  typed === undefined || typed[actName] === acts.remove ? ict : 'ict' in typed;

function Texts({ form, contact }: { form: CheckedForm; contact: ContactShown }) {
  const field = (name: Text) => ({
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
