import { data, Form, redirect, useActionData, useSearchParams, type ActionFunctionArgs } from 'react-router';
import { sendContactMessage } from '#methods/send-contact-message.ts';
import { contactText } from '#text/contact.ts';
import { formText } from '#text/forms.ts';
import { Button } from '#ui/Button.tsx';
import { AreaField, Field } from '#ui/Field.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { contactMessage } from '#wire/forms/contact-message.ts';
import { formKeyName, newFormKey } from '../form-key.ts';
import { checkForm, readForm } from '../forms/check.ts';
import { FormErrors, summaryTitle } from '../forms/FormErrors.tsx';
import { FormKey } from '../forms/FormKey.tsx';
import { Honeypot, honeypotName } from '../forms/Honeypot.tsx';
import { useCheckedForm, type Refused } from '../forms/use-checked-form.ts';
import type { PageHandle } from '../handle.ts';
import { paths } from '../paths.ts';
import { Head } from '../shell/Head.tsx';
import { visitContext } from '../visit.ts';
import { ContactAside } from './ContactAside.tsx';
import { ContactSent } from './ContactSent.tsx';

const sentParam = 'verzonden';

export const handle = { cache: { objects: ['Pagina__c'], params: [], except: [sentParam] } } satisfies PageHandle;

export async function action({ request, context }: ActionFunctionArgs) {
  const { ask, address } = context.get(visitContext);
  const sent = await readForm(request);
  if (sent === null) throw data(null, { status: 400 });
  // A program gets the same answer as a person, and nothing is kept.
  if (sent.get(honeypotName)) return redirect(`${paths.contact}?${sentParam}=1`, 303);

  const checked = checkForm(contactMessage, sent);
  if (!checked.ok) return refused(checked);
  const key = sent.get(formKeyName);
  const formKey = typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : newFormKey();
  const result = await sendContactMessage(ask, { value: checked.value, formKey, address });
  if (!result.ok) return refused({ problems: result.problems, typed: { ...checked.value } });
  return redirect(`${paths.contact}?${sentParam}=${encodeURIComponent(result.value.reference)}`, 303);
}

const refused = ({ problems, typed }: Refused) =>
  data({ problems, typed } satisfies Refused, { status: problems.some(({ code }) => code === 'form.tooMany') ? 429 : 400 });

export default function Contact() {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? <ContactForm /> : <ContactSent reference={reference} />;
}

function ContactForm() {
  const form = useCheckedForm(contactMessage, useActionData<typeof action>());
  const { title, description, lede, name, email, phone, message, send } = contactText;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={form.problems.length === 0 ? title : `${title}: ${summaryTitle(form.problems).toLowerCase()}`} description={description} />
      <div className="page split split-main">
        <section className="stack-wide" aria-labelledby="contact">
          <div className="stack">
            <h1 id="contact">{title}</h1>
            <p className="lede">{lede}</p>
          </div>
          <FormErrors form={form} />
          <Form className="form" method="post" action={paths.contact} noValidate onSubmit={form.onSubmit}>
            <FormKey />
            <Honeypot />
            <Field {...form.field('name')} {...name} type="text" autoComplete="name" required />
            <Field {...form.field('email')} {...email} type="email" autoComplete="email" required />
            <Field {...form.field('phone')} {...phone} type="tel" autoComplete="tel" />
            <AreaField {...form.field('message')} {...message} required />
            <div className="row">
              <Button type="submit" aria-disabled={form.sending}>
                {send}
              </Button>
              {form.sending && <Spinner alternative={formText.sending} />}
            </div>
          </Form>
        </section>
        <ContactAside />
      </div>
    </main>
  );
}
