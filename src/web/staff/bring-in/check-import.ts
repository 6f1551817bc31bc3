import { problemText } from '#messages/problems/problems.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { importFile } from '#protocol/forms/import-file.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import type { FormCheck, DescribeProblem } from '../../forms/use-form.ts';

/**
 * What a browser can tell of a file of lines before it is sent for minutes, and that it is said
 * what it is about; the server reads it.
 */
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

/** A file on its way is no text that was typed. */
export const describeImportProblem: DescribeProblem = (code) => own[code] ?? problemText[code];
