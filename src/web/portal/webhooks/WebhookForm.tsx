import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { companyProblemText } from '#messages/problems/company-problems.ts';
import { stepUpProblemText } from '#messages/login/step-up.ts';
import { problemDescriber } from '#messages/problems/form-problems.ts';
import { webhookProblemText } from '#messages/problems/webhook-problems.ts';
import type { WebhookForm as Values } from '#protocol/forms/webhook.ts';
import type { WatchGroup } from '#domain/webhooks/watch-choices.ts';
import { webhookChange, webhookFormat } from '#protocol/webhooks/webhook.ts';
import { CheckboxGroup, RadioGroup } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import type { CheckedForm, FormRefusal } from '../../forms/use-form.ts';
import { Head } from '../../shell/head/Head.tsx';
import { CancelLink } from '../company/CompanyPage.tsx';

const { form: words } = companyWebhookText;
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/webhook.ts').then((form) => form.webhookForm));

const describeProblem = problemDescriber({
  ...webhookProblemText,
  ...stepUpProblemText,
  'record.noRight': companyWebhookText.noRight,
  'company.changed': companyProblemText['company.changed'],
});

type Props = {
  title: string;
  action: string;
  send: string;
  back: string;
  groups: readonly WatchGroup[];
  start: Values;
  answer: FormRefusal | undefined;
};

export function WebhookForm({ title, action, send, back, groups, start, answer }: Props) {
  const form = useCheckedForm(loadCheck, answer, {
    describeProblem,
    start: { ...start, changes: start.changes.join(';') },
  });
  return (
    <>
      <Head title={title} {...wrongTitle(title, form.problems)} />
      <FormErrors form={form} words={words} />
      <SendForm form={form} action={action}>
        <input key={start.seen} type="hidden" name="seen" defaultValue={start.seen} />
        <Inputs form={form} groups={groups} />
        <StepUpFields refusals={form.problems} />
        <SendRow form={form} send={send}>
          <CancelLink to={back} />
        </SendRow>
      </SendForm>
    </>
  );
}

/** An address can contain a secret. */
function Inputs({ form, groups }: { form: CheckedForm; groups: readonly WatchGroup[] }) {
  const { name, watch, changes, format, url } = words;
  return (
    <>
      <Field {...form.field('name')} {...name} type="text" autoComplete="off" required />
      <Select
        {...form.field('watch')}
        label={watch.label}
        hint={watch.hint}
        empty={watch.empty}
        options={groups.map(optionsOf)}
        required
      />
      <CheckboxGroup
        {...form.field('changes')}
        label={changes.label}
        options={Object.values(webhookChange).map((value) => ({
          value,
          label: changes.options[value],
        }))}
      />
      <RadioGroup
        {...form.field('format')}
        label={format.label}
        options={Object.values(webhookFormat).map((value) => ({
          value,
          label: format.options[value],
        }))}
        required
      />
      <Field
        {...form.field('url')}
        {...url}
        data-private=""
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        required
      />
    </>
  );
}

const optionsOf = ({ label, choices }: WatchGroup) => ({
  label,
  options: choices.map((choice) => ({ value: choice.value, label: choice.label })),
});
