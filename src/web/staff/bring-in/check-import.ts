import { problemText } from '#messages/problems/problems.ts';
import { staffImportText } from '#messages/staff/import.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import type { DescribeProblem } from '#messages/problems/form-problems.ts';
import type { FormCheck } from '../../forms/use-form.ts';
import { importFile } from '#protocol/forms/staff-files.ts';

/** The checks that need no upload; the server makes all checks. */
export const checkImport: FormCheck = (sent) => [
  ...(sent.get('object') === '' ? [{ code: 'form.required', field: 'object' } as const] : []),
  ...judgeFile(sent),
];

function judgeFile(sent: FormData): readonly Problem[] {
  const { field, largest } = importFile;
  const file = sent.get(field);
  if (!(file instanceof File) || file.name === '') return [{ code: 'form.required', field }];
  if (file.size === 0) return [{ code: 'file.empty', field }];
  return file.size > largest ? [{ code: 'file.tooLarge', field }] : [];
}

const own: { readonly [Code in ProblemCode]?: string } = staffImportText.problems;

/** The general texts are about typed text, so the problems of a file have their own. */
export const describeImportProblem: DescribeProblem = (code) => own[code] ?? problemText[code];
