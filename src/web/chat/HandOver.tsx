import { chatText } from '#messages/site/chat.ts';
import { AreaField, Field } from '#ui/inputs/Field.tsx';
import { FormErrors } from '../forms/FormErrors.tsx';
import { SendForm } from '../forms/SendForm.tsx';
import { SendRow } from '../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../forms/use-checked-form.ts';
import type { FormRefusal } from '../forms/use-form.ts';
import { paths } from '../paths.ts';
import { useShell } from '../shell/use-shell.ts';

const { handOver } = chatText;

const loadGuestCheck = () =>
  loadFormCheck(import('#protocol/forms/chat.ts').then((form) => form.guestHandOver));
const loadCustomerCheck = () =>
  loadFormCheck(import('#protocol/forms/chat.ts').then((form) => form.customerHandOver));

type Props = {
  transcript: string;
  question: string;
  answer?: FormRefusal | undefined;
};

export function HandOver({ transcript, question, answer }: Props) {
  const known = useShell()?.visitor.kind === 'user';
  const form = useCheckedForm(known ? loadCustomerCheck : loadGuestCheck, answer);
  return (
    <>
      <p>{known ? handOver.textForCustomers : handOver.text}</p>
      <FormErrors form={form} words={handOver} />
      <SendForm form={form} action={paths.assistant}>
        <input type="hidden" name="transcript" value={answer?.typed['transcript'] ?? transcript} />
        {!known && (
          <>
            <Field
              {...form.field('name')}
              {...handOver.name}
              type="text"
              autoComplete="name"
              required
            />
            <Field
              {...form.field('email')}
              {...handOver.email}
              type="email"
              autoComplete="email"
              required
            />
          </>
        )}
        <AreaField
          {...form.field('remark')}
          {...handOver.remark}
          defaultValue={answer?.typed['remark'] ?? question}
          required
        />
        <SendRow form={form} send={handOver.send} />
      </SendForm>
    </>
  );
}
