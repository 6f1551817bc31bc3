import type { Problem, ProblemCode } from '#protocol/problem.ts';

const codes: readonly ProblemCode[] = [
  'form.tooMany',
  'login.tooMany',
  'quota.files',
  'quota.rows',
];

/** 429 when the sender must wait, else 400. */
export const refusalStatus = (problems: readonly Pick<Problem, 'code'>[]): 400 | 429 =>
  problems.some(({ code }) => codes.includes(code)) ? 429 : 400;
