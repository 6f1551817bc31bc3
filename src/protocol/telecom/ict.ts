import type { ProblemCode } from '../problem.ts';

/** `+31 (0)6-12 34 56 78` and `+31 06 12345678` become `0612345678`. */
export const phoneDigits = (text: string): string =>
  text.replace(/^\D*(?:\+|00)31\D*0?/, '0').replace(/\D+/g, '');

/**
 * Problems with their own message; others have `Record niet succesvol gemaakt`. Source: spec §5.
 */
export const ictProblems: readonly ProblemCode[] = [
  'ict.firstNameMissing',
  'ict.lastNameMissing',
  'ict.emailWrong',
  'ict.phoneWrong',
  'ict.accountMissing',
];
