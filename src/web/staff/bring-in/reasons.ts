import type { ObjectModel } from '#engine/model/registry.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffImportText } from '#messages/staff/import.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';

/** These texts do not say what the field accepts, and a line of a file does not show its help. */
const bare: ReadonlySet<ProblemCode> = new Set([
  'record.rule',
  'record.dateOrder',
  'record.neededForAnswer',
  'record.valueWrong',
]);

/** A form offers to save a duplicate anyway; an import cannot. */
const ofLine: Partial<Record<ProblemCode, string>> = { 'record.duplicates': staffImportText.alike };

/** `line`: null when the row comes from no file. */
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
