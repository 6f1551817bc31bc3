import { expect, it } from 'vitest';
import { inTurnAfter } from '#server/jobs/in-turn.ts';

it.each([
  ['', ['c', 'a', 'b'], ['a', 'b', 'c']],
  ['a', ['c', 'a', 'b'], ['b', 'c', 'a']],
  ['b', ['d', 'a'], ['d', 'a']],
  ['c', ['c', 'a', 'b'], ['a', 'b', 'c']],
  ['c', [], []],
])('after webhook %j, the turn of %j is in the order %j', (last, due, order) => {
  expect(inTurnAfter(last, due)).toEqual(order);
});
