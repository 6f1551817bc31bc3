import { Form } from 'react-router';
import { describeLoginProblem } from '#messages/login/login-problems.ts';
import { staffAccountsText } from '#messages/staff/accounts.ts';
import { stepUpFieldNames } from '#protocol/users/step-up.ts';
import { Field } from '#ui/inputs/Field.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import { loadFormCheck, useCheckedForm } from '../../forms/use-checked-form.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import { accountActField, accountActs } from './account-fields.ts';

const { link: words } = staffAccountsText;

type Props = {
  providers: readonly { key: string; label: string; tenants: readonly string[] }[];
  answer: FormRefusal | undefined;
};

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/linked-account.ts').then((form) => form.linkedAccount));

export function LinkAccountForm({ providers, answer }: Props) {
  const form = useCheckedForm(loadCheck, answer, describeLoginProblem);
  const tenants = [...new Set(providers.flatMap((provider) => provider.tenants))];
  return (
    <section className="stack-wide" aria-labelledby="koppelen">
      <div className="stack-close">
        <h2 className="title-4" id="koppelen">
          {words.title}
        </h2>
        <p className="soft">{words.text}</p>
      </div>
      <FormErrors form={form} words={words} />
      <Form
        className="form"
        method="post"
        noValidate
        onFocus={form.onFocus}
        onSubmit={form.onSubmit}
      >
        <FormKey />
        <input type="hidden" name={accountActField} value={accountActs.link} />
        <Select
          {...form.field('provider')}
          label={words.provider}
          options={providers.map(({ key, label }) => ({ value: key, label }))}
        />
        {tenants.length > 0 && (
          <Field
            {...form.field('tenant')}
            label={words.tenant}
            hint={words.tenantHint(tenants)}
            type="text"
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <Field
          {...form.field('subject')}
          label={words.subject}
          hint={words.subjectHint}
          type="text"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <StepUpFields refusals={form.problems} id={form.idOf(stepUpFieldNames.proof)} />
        <SendRow form={form} send={words.send} />
      </Form>
    </section>
  );
}
