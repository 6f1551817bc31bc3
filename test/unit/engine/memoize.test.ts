import { expect, it } from 'vitest';
import { memoizeByKey, memoizePlans } from '#engine/model/memoize.ts';
import { ok, refuse } from '#protocol/problem.ts';

/** Which results are memoized by key, and which are evicted when there are too many. */

const plan = (text: string) => ({ statement: { text, values: [] } });
const refusal = refuse({ code: 'record.notFound', detail: 'The record does not exist' });

function counted<T>(memoize: (key: string, make: () => T) => T, make: (key: string) => T) {
  let calls = 0;
  return (key: string): { made: T; isNew: boolean } => {
    const before = calls;
    const made = memoize(key, () => (calls++, make(key)));
    return { made, isNew: calls > before };
  };
}

it('a result is made once for each key, also when it is null', () => {
  const find = counted<string | null>(memoizeByKey(10), (key) => (key === 'none' ? null : key));
  expect([find('a'), find('none')]).toEqual([
    { made: 'a', isNew: true },
    { made: null, isNew: true },
  ]);
  expect([find('a'), find('none')]).toEqual([
    { made: 'a', isNew: false },
    { made: null, isNew: false },
  ]);
});

it('memoizeByKey evicts the oldest result, however often it is used', () => {
  const find = counted(memoizeByKey<string>(2), (key) => key);
  for (const key of ['a', 'b', 'a', 'c']) find(key);
  expect(['b', 'c', 'a'].map((key) => find(key).isNew)).toEqual([false, false, true]);
});

it('memoizePlans evicts the least recently used plan', () => {
  const find = counted(memoizePlans(), (key) => ok(plan(key)));
  for (let i = 0; i < 1_000; i++) find(`plan ${i}`);
  find('plan 0');
  find('one more');
  expect(['plan 0', 'plan 2', 'plan 1'].map((key) => find(key).isNew)).toEqual([
    false,
    false,
    true,
  ]);
});

it('a plan gets a statement name at its third use, and a refusal is not memoized', () => {
  const find = counted(memoizePlans(), (key) => (key === '' ? refusal : ok(plan(key))));
  const nameOf = () => {
    const { made } = find('select 1');
    return made.ok ? made.value.statement : undefined;
  };
  expect([nameOf(), nameOf()].map((statement) => 'name' in statement!)).toEqual([false, false]);
  expect(nameOf()).toHaveProperty('name');
  expect([find('').isNew, find('').isNew]).toEqual([true, true]);
});
