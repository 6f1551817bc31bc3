import { Link } from 'react-router';
import { fibreInterestText as words } from '#messages/site/fibre-interest.ts';
import { describeFibreProblem } from '#messages/problems/fibre-problems.ts';
import { Field } from '#ui/inputs/Field.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { loadFormCheck, useCheckedForm } from '../../forms/use-checked-form.ts';
import type { CheckedForm, FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';

export type InterestStart = {
  postcode: string;
  houseNumber: string;
  addition: string;
  name: string;
  email: string;
};

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/fibre-interest.ts').then((form) => form.fibreInterest));

export const useInterestForm = (
  answer: FormRefusal | undefined,
  start: InterestStart,
): CheckedForm =>
  useCheckedForm(loadCheck, answer, { describeProblem: describeFibreProblem, start });

type InterestFieldsProps = { form: CheckedForm; address: 'typed' | InterestStart };

/** `address`: typed in this form, or that of the answer above it. */
export function InterestFields({ form, address }: InterestFieldsProps) {
  const field = (name: keyof InterestStart) => ({ ...form.field(name), ...words[name] });
  return (
    <SendForm form={form} action={paths.fibreInterest}>
      {address === 'typed' ? (
        <>
          <div className="form-pair">
            <Field
              {...field('postcode')}
              type="text"
              autoComplete="postal-code"
              maxLength={10}
              required
            />
            <Field {...field('houseNumber')} type="text" maxLength={20} required />
          </div>
          <Field {...field('addition')} type="text" maxLength={8} />
        </>
      ) : (
        (['postcode', 'houseNumber', 'addition'] as const).map((name) => (
          <input type="hidden" name={name} value={address[name]} key={name} />
        ))
      )}
      <Field {...field('name')} type="text" autoComplete="name" required />
      <Field {...field('email')} type="email" autoComplete="email" required />
      <p className="small soft">
        {words.use}{' '}
        <Link to={paths.privacy} viewTransition>
          {words.more}
        </Link>
        .
      </p>
      <SendRow form={form} send={words.send} />
    </SendForm>
  );
}
