import type { Problem, ProblemCode } from './problem.ts';
import { problemCodes } from './problem-codes.ts';

/** For developers. Ends with the code, so that a client can tell rules with one error code apart. */
export const messageWithCode = ({ code, detail }: Problem): string =>
  detail === undefined ? code : `${detail}: ${code}`;

export const problemCodeIn = (message: string): ProblemCode | undefined =>
  problemCodes.find((code) => message === code || message.endsWith(`: ${code}`));
