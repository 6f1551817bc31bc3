import { Form } from 'react-router';
import { fibreCheckText as words } from '#messages/site/fibre.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { paths, addressParams } from '../../paths.ts';
import './FibreBanner.css';

export type TypedAddress = { postcode: string; houseNumber: string; addition: string };
type FieldOf = (name: keyof TypedAddress) => {
  id: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
};

export function FibreForm({
  fieldOf,
  withAddition = 'no',
  rows = 'one',
}: {
  fieldOf: FieldOf;
  withAddition?: 'yes' | 'no';
  rows?: 'one' | 'apart';
}) {
  const typed = withAddition === 'yes';
  return (
    <Form
      className={typed || rows === 'apart' ? 'fibre-form fibre-form-apart' : 'fibre-form'}
      method="get"
      action={paths.fibre}
      noValidate
      viewTransition
    >
      <Field
        {...fieldOf('postcode')}
        name={addressParams.postcode}
        label={words.postcode}
        autoComplete="postal-code"
        maxLength={10}
        required
      />
      <Field
        {...fieldOf('houseNumber')}
        name={addressParams.houseNumber}
        label={words.houseNumber}
        maxLength={20}
        required
      />
      {typed && (
        <Field
          {...fieldOf('addition')}
          name={addressParams.addition}
          label={words.addition}
          hint={words.additionHint}
          maxLength={8}
        />
      )}
      <Button type="submit">{words.button}</Button>
    </Form>
  );
}
