import type { Problem, ProblemCode } from '#protocol/problem.ts';

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
