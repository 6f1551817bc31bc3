import { quoteQuestionText as words } from '#messages/site/order/page.ts';
import { quoteQuestionPath } from '#protocol/site/order-paths.ts';
import { AreaField } from '#ui/inputs/Field.tsx';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { SendForm } from '../../../forms/SendForm.tsx';
import { SendRow } from '../../../forms/SendRow.tsx';
import { loadFormCheck, useCheckedForm } from '../../../forms/use-checked-form.ts';
import type { CheckedForm, FormRefusal } from '../../../forms/use-form.ts';

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/acceptance.ts').then((form) => form.quoteQuestion));

export const useQuestionForm = (answer: FormRefusal | undefined): CheckedForm =>
  useCheckedForm(loadCheck, answer);

/** The page that it is sent to shows the problems and the confirmation. */
export const QuestionForm = ({ form, token }: { form: CheckedForm; token: string }) => (
  <SendForm form={form} action={quoteQuestionPath(token)}>
    <AreaField {...form.field('message')} {...words.message} required />
    <SendRow form={form} send={words.send} />
  </SendForm>
);

/** The form on the page of a quote. */
export function QuestionSection({ token, email }: { token: string; email: string }) {
  const form = useQuestionForm(undefined);
  return (
    <section className="stack-wide" aria-labelledby="vraag">
      <div className="stack-close">
        <h2 className="title-4 anchor" id="vraag">
          {words.title}
        </h2>
        <p className="soft">{words.lede(email)}</p>
      </div>
      <FormErrors form={form} words={words} />
      <QuestionForm form={form} token={token} />
    </section>
  );
}
