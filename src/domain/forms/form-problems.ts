import type { Problem, ProblemCode } from '#protocol/problem.ts';

/** `names`: the names of fields of the form, by field of the record. */
export function formProblems(
  problems: readonly Problem[],
  names: Readonly<Record<string, string>>,
): { ok: false; problems: readonly Problem[] } {
  return {
    ok: false,
    problems: problems.map((problem) => {
      const field = problem.field === undefined ? undefined : names[problem.field];
      return {
        ...problem,
        code: codes[problem.code] ?? problem.code,
        ...(field !== undefined && { field }),
      };
    }),
  };
}

const codes: Partial<Record<ProblemCode, ProblemCode>> = {
  'record.required': 'form.required',
  'record.emailWrong': 'form.emailWrong',
  'record.emailMailbox': 'form.emailMailbox',
  'record.phoneWrong': 'form.phoneWrong',
  'record.urlWrong': 'form.websiteWrong',
  'record.tooLong': 'form.tooLong',
  'record.valueWrong': 'form.textUnreadable',
};
