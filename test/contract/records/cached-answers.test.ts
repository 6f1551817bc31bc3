import { describe, expect, it } from 'vitest';
import { refusalOf } from '#api/pipeline/errors.ts';
import { memoizePlans } from '#engine/model/memoize.ts';
import { problemCodes } from '#protocol/problem-codes.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { isFormA, isFormB, isFormC } from '../generated/calls.ts';

describe('a cached plan', () => {
  const plan = (text: string) => () => ok({ statement: { text, values: [] } });
  const nameOf = (result: ReturnType<ReturnType<typeof memoizePlans>>) =>
    result.ok ? result.value.statement.name : 'refused';

  it('gets a statement name when it is used often, and none when it is used once', () => {
    const cachedPlan = memoizePlans();
    const names = Array.from({ length: 4 }, () => nameOf(cachedPlan('often', plan('select 1'))));
    expect(names[0]).toBeUndefined();
    expect(names[3]).toMatch(/^r[0-9a-f]{24}$/);
    expect(nameOf(cachedPlan('once', plan('select 2')))).toBeUndefined();
  });

  it('has the same statement name as another plan with the same text', () => {
    const [one, other] = [memoizePlans(), memoizePlans()];
    for (let i = 0; i < 4; i++)
      expect(nameOf(one('a', plan('select 1')))).toBe(nameOf(other('b', plan('select 1'))));
  });

  it('gets one of at most 300 names, however many different plans a caller causes', () => {
    const cachedPlan = memoizePlans();
    const names = new Set<string | undefined>();
    for (let i = 0; i < 5_000; i++)
      for (let use = 0; use < 5; use++)
        names.add(nameOf(cachedPlan(`key ${i}`, plan(`select ${i}`))));
    names.delete(undefined);
    expect(names.size).toBeGreaterThan(100);
    expect(names.size).toBeLessThanOrEqual(300);
  });

  it('stays cached while it is used; a huge key or a refusal is not cached', () => {
    const cachedPlan = memoizePlans();
    let made = 0;
    const counted = (text: string) => () => (made++, ok({ statement: { text, values: [] } }));
    cachedPlan('hot', counted('select 1'));
    for (let i = 0; i < 3_000; i++) {
      cachedPlan(`cold ${i}`, plan('select 2'));
      cachedPlan('hot', counted('select 1'));
    }
    expect(made).toBe(1);
    for (let use = 0; use < 5; use++) cachedPlan('x'.repeat(10_000), counted('select 3'));
    expect(made).toBe(6);
    for (let use = 0; use < 2; use++)
      expect(nameOf(cachedPlan('refused', () => refuse({ code: 'record.fieldUnknown' })))).toBe(
        'refused',
      );
    expect(nameOf(cachedPlan('refused', plan('select 4')))).toBeUndefined();
  });
});

it.each(problemCodes)('problem %s has a 4xx status and one of the error forms', (code) => {
  const { status, body } = refusalOf([{ code, field: 'Name' }]);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(isFormA(body) || isFormB(body) || isFormC(body)).toBe(true);
});
