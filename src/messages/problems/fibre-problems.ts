import type { ProblemCode } from '#protocol/problem.ts';

/** What the fibre check and sign-up can refuse beside what every form can say. */
export const fibreProblemText = {
  'form.kvkWrong': 'Een KvK-nummer bestaat uit 8 cijfers.',
  'form.houseNumberWrong': 'Vul een huisnummer in van 1 tot en met 99999.',
  'form.codeMissing': 'Rekeningnummer is vereist!',
  'form.codeWrong': 'Aanmeldcode onjuist',
} as const satisfies Partial<Record<ProblemCode, string>>;
