import { FormErrors } from '../../forms/FormErrors.tsx';
import { fieldId, type FormRefusal } from '../../forms/use-form.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

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
