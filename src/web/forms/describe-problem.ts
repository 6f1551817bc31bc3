import { formProblemText } from '#messages/problems/form-problems.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import type { DescribeProblem } from './use-form.ts';

type Sentences = Partial<Record<ProblemCode, string>>;

/**
 * Gives the text of a problem, with texts for this form only. A problem without a text is shown as
 * an error of ours.
 */
export const problemDescriber =
  (own: Sentences): DescribeProblem =>
  (code) =>
    own[code] ?? common[code] ?? formProblemText['form.failed'];

const common: Sentences = formProblemText;

export const describeProblem = problemDescriber({});
