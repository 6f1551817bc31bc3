import { expect, it } from 'vitest';
import { medianScore } from '../../../bench/marks.ts';

it('a run without a score is left out of the median, and the note says so', () => {
  expect(medianScore([97, null, 95, 99, null])).toEqual({
    median: 97,
    note: '5 runs: 97, 95, 99; 2 gave no score and are left out',
  });
  expect(medianScore([97, 96, 95, 99, 98])).toEqual({
    median: 97,
    note: '5 runs: 97, 96, 95, 99, 98',
  });
});

it('fewer than three scores are refused', () => {
  expect(() => medianScore([97, null, 95, null, null])).toThrow('Only 2 of 5 runs gave a score');
});
