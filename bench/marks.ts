import { medianOf } from './compare.ts';

/** With fewer scores than this a median says nothing. */
const fewest = 3;

/** `note` tells about the runs that gave no score (`null`). Throws when too few gave one. */
export function medianScore(scores: readonly (number | null)[]): { median: number; note: string } {
  const given = scores.filter((score) => score !== null);
  const leftOut = scores.length - given.length;
  if (given.length < fewest)
    throw new Error(
      `Only ${given.length} of ${scores.length} runs gave a score; at least ${fewest} are needed`,
    );
  return {
    median: medianOf(given),
    note: `${scores.length} runs: ${given.join(', ')}${leftOut > 0 ? `; ${leftOut} gave no score and are left out` : ''}`,
  };
}
