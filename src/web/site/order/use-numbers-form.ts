import type { SubmitEvent } from 'react';
import { problemDescriber } from '#messages/problems/form-problems.ts';
import { orderProblemText } from '#messages/problems/order-problems.ts';
import { orderNumbersText as words } from '#messages/order/numbers.ts';
import { blockAction } from '#protocol/forms/order/names.ts';
import { loadFormCheck, useCheckedForm } from '../../forms/use-checked-form.ts';
import type { CheckedForm, FormRefusal } from '../../forms/use-form.ts';
import type { NumberTexts } from './number-blocks.ts';

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/numbers.ts').then((form) => form.orderNumbers));

const describeProblem = problemDescriber({
  ...orderProblemText,
  'form.phoneWrong': words.phoneWrong,
});

/** The buttons that add or remove a block send the form unchecked. */
export function useNumbersForm(answer: FormRefusal | undefined, start: NumberTexts): CheckedForm {
  const form = useCheckedForm(loadCheck, answer, { describeProblem, start });
  return {
    ...form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent;
      const isBlockButton =
        submitter instanceof HTMLButtonElement && submitter.name === blockAction.field;
      if (!isBlockButton) form.onSubmit(event);
    },
  };
}
