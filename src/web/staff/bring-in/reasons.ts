import type { ObjectModel } from '#records/registry.ts';
import { problemText } from '#text/problems.ts';
import type { Problem, ProblemCode } from '#wire/problem.ts';

/** Their sentences do not say what a field takes, and of a line of a file one does not see the help that stands at it. */
const bare: ReadonlySet<ProblemCode> = new Set(['record.rule', 'record.valueWrong']);

/** Why a row was refused, a sentence for each problem, behind the label of its field. */
export const reasonsOf = (object: ObjectModel | undefined, problems: readonly Problem[]): string[] =>
  problems.map(({ code, field: name }) => {
    const field = name === undefined ? undefined : object?.fields.get(name);
    const label = field?.label ?? name;
    const help = bare.has(code) ? field?.help : null;
    return `${label === undefined ? '' : `${label}: `}${problemText[code]}${help ? ` ${help}` : ''}`;
  });
