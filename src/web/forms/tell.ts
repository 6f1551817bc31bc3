import { formProblemText } from '#text/form-problems.ts';
import type { ProblemCode } from '#wire/problem.ts';

const sentences: Partial<Record<ProblemCode, string>> = formProblemText;

/** What a person reads of a problem; what a form has no sentence for went wrong with us. */
export const tell = (code: ProblemCode): string => sentences[code] ?? formProblemText['form.failed'];
