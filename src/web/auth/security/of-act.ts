import type { FormRefusal } from '../../forms/use-form.ts';
import { actionFieldName } from './security-acts.ts';

/** The refusal of this form of the page; undefined when it is of another form. */
export const refusalOfAction = (
  answer: FormRefusal | undefined,
  act: string,
): FormRefusal | undefined => (answer?.typed[actionFieldName] === act ? answer : undefined);
