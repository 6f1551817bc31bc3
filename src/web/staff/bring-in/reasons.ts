import type { ObjectModel } from '#records/registry.ts';
import { problemText } from '#text/problems.ts';
import type { Problem } from '#wire/problem.ts';

/** Why a row was refused, a sentence for each problem, behind the label of its field. */
export const reasonsOf = (object: ObjectModel | undefined, problems: readonly Problem[]): string[] =>
  problems.map(({ code, field }) => {
    const label = field === undefined ? undefined : (object?.fields.get(field)?.label ?? field);
    return label === undefined ? problemText[code] : `${label}: ${problemText[code]}`;
  });
