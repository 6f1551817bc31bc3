import { FormErrors } from '../../forms/FormErrors.tsx';
import { fieldId, type Refused } from '../../forms/use-form.ts';
import { tellVisitor } from './tell-visitor.ts';

/** Why a button without fields did nothing. */
export const Lost = ({ answer }: { answer: Refused | undefined }) => (
  <FormErrors
    form={{ problems: answer?.problems ?? [], occasion: answer, tell: tellVisitor, idOf: fieldId }}
  />
);
