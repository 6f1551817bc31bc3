import { formProblemText } from '#messages/problems/form-problems.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import type { DescribeProblem } from './use-form.ts';

type Sentences = Partial<Record<ProblemCode, string>>;

/**
 * What a person reads of a problem, with the sentences that only this form has; what a form has no
 * sentence for went wrong with us.
 */
export const problemDescriber =
  (own: Sentences): DescribeProblem =>
  (code) =>
    own[code] ?? common[code] ?? formProblemText['form.failed'];

const common: Sentences = formProblemText;

export const describeProblem = problemDescriber({});
