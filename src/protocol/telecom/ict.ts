import type { ProblemCode } from '../problem.ts';

/**
 * The digits of a Dutch number as people write or paste it: `+31 (0)6-12 34 56 78` and
 * `+31 06 12345678` are `0612345678`.
 */
export const phoneDigits = (text: string): string =>
  text.replace(/^\D*(?:\+|00)31\D*0?/, '0').replace(/\D+/g, '');

/** What spec §5 has a text for; any other refusal is told as `Record niet succesvol gemaakt`. */
export const ictProblems: readonly ProblemCode[] = [
  'ict.firstNameMissing',
  'ict.lastNameMissing',
  'ict.emailWrong',
  'ict.phoneWrong',
  'ict.accountMissing',
];
