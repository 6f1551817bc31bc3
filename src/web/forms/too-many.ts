import type { Problem, ProblemCode } from '#wire/problem.ts';

const codes: readonly ProblemCode[] = ['form.tooMany', 'login.tooMany', 'quota.files', 'quota.rows'];

/** 429 where somebody is to wait, else that what they sent is wrong. */
export const statusOf = (problems: readonly Pick<Problem, 'code'>[]): 400 | 429 => (problems.some(({ code }) => codes.includes(code)) ? 429 : 400);
