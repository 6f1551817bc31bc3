import { Form } from 'react-router';
import { chatText } from '#text/chat.ts';
import { formText } from '#text/forms.ts';
import { Button } from '#ui/Button.tsx';
import { AreaField, Field } from '#ui/Field.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { Honeypot } from '../../forms/Honeypot.tsx';
import { lateCheck } from '../../forms/late-check.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import type { Refused } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../use-shell.ts';

const { handOver } = chatText;

const loadGuestCheck = () => lateCheck(import('#wire/forms/chat.ts').then((form) => form.guestHandOver));
const loadCustomerCheck = () => lateCheck(import('#wire/forms/chat.ts').then((form) => form.customerHandOver));

/** Gives the conversation to a colleague: a contact message of a guest, a service request of a customer. */
export function HandOver({ transcript, answer }: { transcript: string; answer?: Refused | undefined }) {
  const known = useShell()?.visitor.kind === 'user';
  const form = useCheckedForm(known ? loadCustomerCheck : loadGuestCheck, answer);
  return (
    <>
      <p>{known ? handOver.textForCustomers : handOver.text}</p>
      <FormErrors form={form} />
      <Form className="form" method="post" action={paths.assistant} noValidate onFocus={form.onFocus} onSubmit={form.onSubmit}>
        <FormKey />
        <Honeypot />
        <input type="hidden" name="transcript" value={answer?.typed['transcript'] ?? transcript} />
        {!known && (
          <>
            <Field {...form.field('name')} {...handOver.name} type="text" autoComplete="name" required />
            <Field {...form.field('email')} {...handOver.email} type="email" autoComplete="email" required />
          </>
        )}
        <AreaField {...form.field('remark')} {...handOver.remark} required />
        <div className="row">
          <Button type="submit" aria-disabled={form.sending}>
            {handOver.send}
          </Button>
          {form.sending && <Spinner alternative={formText.sending} />}
        </div>
      </Form>
    </>
  );
}
