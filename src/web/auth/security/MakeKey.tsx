import { Form } from 'react-router';
import { keyProblemText, keyText } from '#messages/login/api-keys.ts';
import { loginProblemText } from '#messages/login/login-problems.ts';
import { Checkbox, CheckboxGroup } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { stepUpNames } from '#protocol/users/step-up.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { lateCheck } from '../../forms/drafts/late-check.ts';
import { SendRow } from '../../forms/SendRow.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import { tellWith } from '../../forms/tell.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { FieldIds, type Refused } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { Copy } from '../Copy.tsx';
import { actName, acts } from './security-acts.ts';

const { make: text } = keyText;
const words = {
  label: { label: text.name },
  expiresOn: { label: text.until },
  objects: { label: text.objects },
};

const tell = tellWith({ ...loginProblemText, ...keyProblemText });

export type KeyObject = { value: string; label: string };
type Props = { objects: readonly KeyObject[]; answer: Refused | undefined };

/** Makes a key for a program, with the user's own rights or fewer. */
export function MakeKey(props: Props) {
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
  lateCheck(import('#protocol/forms/api-key.ts').then((form) => form.apiKeyForm));

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
        <input type="hidden" name={actName} value={acts.makeKey} />
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
        <StepUpFields refusals={form.problems} id={form.idOf(stepUpNames.proof)} />
        <SendRow form={form} send={text.send} />
      </Form>
    </div>
  );
}

/** Shows a new key, which is never shown again. */
export function MadeKey({ value }: { value: string | null }) {
  const { made } = keyText;
  return (
    <section className="stack" aria-labelledby="nieuwe-sleutel">
      <h2 className="title-5" id="nieuwe-sleutel">
        {made.title}
      </h2>
      <p>{value === null ? made.again : made.keep}</p>
      {value !== null && (
        <Field
          id="sleutel-zelf"
          name="sleutel-zelf"
          label={made.key}
          type="text"
          value={value}
          readOnly
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {value !== null && (
        <div className="row">
          <Copy text={value} words={made} />
        </div>
      )}
    </section>
  );
}
