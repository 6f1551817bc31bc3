import { orderAddressText as words } from '#messages/site/order.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import type { CheckedForm } from '../../forms/use-form.ts';
import { Answers } from './Answers.tsx';

export type AddressChoice = { street: string | null; suffix: string | null; value: string };

export function AddressForm({
  form,
  action,
  choices,
  isUnknown,
}: {
  form: CheckedForm;
  action: string;
  choices: readonly AddressChoice[];
  isUnknown: boolean;
}) {
  const field = (name: 'postcode' | 'houseNumber' | 'street' | 'town') => ({
    ...form.field(name),
    ...words[name],
  });
  return (
    <>
      <FormErrors form={form} words={words} />
      <SendForm form={form} action={action}>
        <div className="form-pair">
          <Field {...field('postcode')} autoComplete="postal-code" maxLength={10} required />
          <Field {...field('houseNumber')} maxLength={20} required />
        </div>
        {choices.length > 0 ? (
          <Choose form={form} choices={choices} />
        ) : (
          <Field {...form.field('addition')} {...words.addition} maxLength={8} />
        )}
        {isUnknown && (
          <>
            <Note>
              <p>
                <strong>{words.unknown.title}</strong>
              </p>
              <p>{words.unknown.text}</p>
            </Note>
            <Field {...field('street')} autoComplete="off" required />
            <Field {...field('town')} autoComplete="address-level2" required />
          </>
        )}
        <SendRow form={form} send={words.send} />
      </SendForm>
    </>
  );
}

function Choose({ form, choices }: { form: CheckedForm; choices: readonly AddressChoice[] }) {
  const number = form.typed?.['houseNumber'] ?? '';
  const { id, name, error } = form.field('addition');
  return (
    <Answers
      id={id}
      name={name}
      error={error}
      label={words.choose.label}
      defaultValue={undefined}
      answers={choices.map(({ value, suffix, street }) => ({
        value,
        title: suffix === null ? words.noAddition(number) : `${number} ${suffix}`,
        text: street ?? '',
      }))}
    />
  );
}
