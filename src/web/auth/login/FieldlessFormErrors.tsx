import { FormErrors } from '../../forms/FormErrors.tsx';
import { fieldId, type FormRefusal } from '../../forms/use-form.ts';
import { describeLoginProblem } from './describe-login-problem.ts';

/** Why a button without fields did nothing. */
export const FieldlessFormErrors = ({ answer }: { answer: FormRefusal | undefined }) => (
  <FormErrors
    form={{
      problems: answer?.problems ?? [],
      occasion: answer,
      describeProblem: describeLoginProblem,
      idOf: fieldId,
    }}
  />
);
