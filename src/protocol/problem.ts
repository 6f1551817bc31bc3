import type { problemCodes } from './problem-codes.ts';
import type { MatchResult } from './shapes/errors.ts';

/** A failure that only our own code can cause is thrown instead. */
export type Result<T> = { ok: true; value: T } | { ok: false; problems: readonly Problem[] };

/** `detail`: English, for developers; users read the message of `code`. */
export type Problem = {
  code: ProblemCode;
  field?: string;
  detail?: string;
  /** The subject of the problem, as users see it, such as the name of an invalid choice. */
  about?: string;
  matchResults?: readonly MatchResult[];
  /** For `record.notFound`: the id of the row into which the missing row was merged. */
  mergedInto?: string;
};

export type ProblemCode = (typeof problemCodes)[number];

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const valuesOf = <T>(results: readonly Result<T>[]): T[] =>
  results.flatMap((result) => (result.ok ? [result.value] : []));

export const refuse = (...problems: Problem[]): { ok: false; problems: readonly Problem[] } => ({
  ok: false,
  problems,
});
