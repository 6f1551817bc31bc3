import type { ObjectModel } from '#engine/model/registry.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffImportText } from '#messages/staff/import.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';

/**
 * Their sentences do not say what a field takes, and of a line of a file one does not see the help
 * that stands at it.
 */
const bare: ReadonlySet<ProblemCode> = new Set([
  'record.rule',
  'record.dateOrder',
  'record.neededForAnswer',
  'record.valueWrong',
]);

/** Of a line one cannot say at once that it is to be saved all the same. */
const ofLine: Partial<Record<ProblemCode, string>> = { 'record.duplicates': staffImportText.alike };

/**
 * Why a row was refused, a sentence for each problem, behind the label of its field; `line`: of a
 * file.
 */
export const reasonsOf = (
  object: ObjectModel | undefined,
  { line, problems }: { line: number | null; problems: readonly Problem[] },
): string[] =>
  problems.map(({ code, field: name }) => {
    const field = name === undefined ? undefined : object?.fields.get(name);
    const label = field?.label ?? name;
    const help = bare.has(code) ? field?.help : null;
    return `${label === undefined ? '' : `${label}: `}${(line === null ? undefined : ofLine[code]) ?? problemText[code]}${help ? ` ${help}` : ''}`;
  });
