import { expect, it } from 'vitest';
import { medianScore } from '../../../bench/marks.ts';

it('a run without a mark is left out and told of, not counted as nothing', () => {
  expect(medianScore([97, null, 95, 99, null])).toEqual({
    median: 97,
    note: '5 runs: 97, 95, 99; 2 gave no mark and are left out',
  });
  expect(medianScore([97, 96, 95, 99, 98])).toEqual({
    median: 97,
    note: '5 runs: 97, 96, 95, 99, 98',
  });
});

it('fewer than three marks are no measurement', () => {
  expect(() => medianScore([97, null, 95, null, null])).toThrow('Only 2 of 5 runs gave a mark');
});
