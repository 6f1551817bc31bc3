import type { Refused } from '../../forms/use-form.ts';
import { actName } from './security-acts.ts';

/** What was refused of this form of the page, and not of another. */
export const of = (answer: Refused | undefined, act: string): Refused | undefined =>
  answer?.typed[actName] === act ? answer : undefined;
