import type { FormRefusal } from '../../forms/use-form.ts';
import { actionFieldName } from './security-acts.ts';

/** What was refused of this form of the page, and not of another. */
export const refusalOfAction = (
  answer: FormRefusal | undefined,
  act: string,
): FormRefusal | undefined => (answer?.typed[actionFieldName] === act ? answer : undefined);
