import { Form } from 'react-router';
import { keyProblemText, keyText } from '#messages/login/api-keys.ts';
import { loginProblemText } from '#messages/login/login-problems.ts';
import { Checkbox, CheckboxGroup } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { stepUpFieldNames } from '#protocol/users/step-up.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { SecretField } from '../../forms/SecretField.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { FieldIds, type FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { actionFieldName, securityActions } from './security-acts.ts';
import { problemDescriber } from '#messages/problems/form-problems.ts';

const { make: text } = keyText;
const words = {
  label: { label: text.name },
  expiresOn: { label: text.until },
  objects: { label: text.objects },
};

const tell = problemDescriber({ ...loginProblemText, ...keyProblemText });

export type ApiKeyObject = { value: string; label: string };
type Props = { objects: readonly ApiKeyObject[]; answer: FormRefusal | undefined };

/** The key gets the user's own rights, or fewer. */
export function MakeApiKey(props: Props) {
  return (
    <details className="security-proven" open={props.answer !== undefined}>
      <summary>{text.title}</summary>
      <FieldIds value={(name) => `sleutel-${name}`}>
        <KeyForm {...props} />
      </FieldIds>
    </details>
  );
}

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/api-key.ts').then((form) => form.apiKeyForm));

function KeyForm({ objects, answer }: Props) {
  const form = useCheckedForm(loadCheck, answer, tell);
  const { defaultValue: ticked, ...reads } = form.field('readsOnly');
  return (
    <div className="stack-wide">
      <FormErrors form={form} words={words} />
      <Form
        className="form"
        method="post"
        action={paths.security}
        noValidate
        onFocus={form.onFocus}
        onSubmit={form.onSubmit}
      >
        <FormKey />
        <input type="hidden" name={actionFieldName} value={securityActions.makeKey} />
        <Field
          {...form.field('label')}
          label={text.name}
          hint={text.nameHint}
          type="text"
          autoComplete="off"
          required
        />
        <Field {...form.field('expiresOn')} label={text.until} hint={text.untilHint} type="date" />
        <Checkbox {...reads} value="ja" label={text.reads} defaultChecked={ticked !== undefined} />
        <CheckboxGroup
          {...form.field('objects')}
          label={text.objects}
          hint={text.objectsHint}
          options={objects}
        />
        <StepUpFields refusals={form.problems} id={form.idOf(stepUpFieldNames.proof)} />
        <SendRow form={form} send={text.send} />
      </Form>
    </div>
  );
}

/** `value`: null when the form was sent twice: only the first answer has the key. */
export function NewApiKeyNotice({ value }: { value: string | null }) {
  const { made } = keyText;
  return (
    <section className="stack" aria-labelledby="nieuwe-sleutel">
      <h2 className="title-5" id="nieuwe-sleutel">
        {made.title}
      </h2>
      <p>{value === null ? made.again : made.storeSafely}</p>
      {value !== null && (
        <SecretField id="sleutel-zelf" label={made.key} value={value} words={made} />
      )}
    </section>
  );
}
