import { expect, it } from 'vitest';
import { type Step, summaryOf } from '../../../scripts/test-summary.mjs';

const counts = { files: 3, passed: 40, failed: 0, skipped: 0 };
const lint: Step = { name: 'lint', seconds: 12.34, isFault: false, counts: null };
const tests: Step = { name: 'unit', seconds: 754, isFault: false, counts };
const linesOf = (steps: readonly Step[]) => summaryOf(steps).text.trimEnd().split('\n');

it('the summary has a row for each step, and ends with the totals', () => {
  const more = { ...tests, name: 'copies', counts: { ...counts, failed: 2, skipped: 1 } };
  expect(summaryOf([lint, tests, more]).failed).toBe(2);
  expect(linesOf([lint, tests, more])).toEqual([
    '     time   files  passed  failed skipped step',
    '   12.3 s                                 lint',
    '  12m 34s       3      40       0       0 unit',
    '  12m 34s       3      40       2       1 copies',
    '80 passed, 2 failed, 1 skipped',
  ]);
});

it('a step that fails without a failing test counts as one failed test', () => {
  const lines = linesOf([{ ...lint, isFault: true }, tests]);
  expect(lines.slice(-2)).toEqual(['failed: lint', '40 passed, 1 failed']);
});

it('a run without any test counts as one failed test', () => {
  expect(summaryOf([lint]).failed).toBe(1);
  expect(linesOf([lint]).slice(-2)).toEqual(['failed: no test ran at all', '0 passed, 1 failed']);
});
