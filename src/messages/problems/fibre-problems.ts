import type { ProblemCode } from '#protocol/problem.ts';
import { problemDescriber } from './form-problems.ts';

export const fibreProblemText = {
  'form.kvkWrong': 'Een KvK-nummer bestaat uit 8 cijfers.',
  'form.codeMissing': 'Rekeningnummer is vereist!',
  'form.codeWrong': 'Aanmeldcode onjuist',
} as const satisfies Partial<Record<ProblemCode, string>>;

export const describeFibreProblem = problemDescriber(fibreProblemText);
