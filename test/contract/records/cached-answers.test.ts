import { describe, expect, it } from 'vitest';
import { refusalOf } from '#api/pipeline/errors.ts';
import { memoizePlans } from '#engine/model/memoize.ts';
import { ok, problemCodes, refuse } from '#protocol/problem.ts';
import { isFormA, isFormB, isFormC } from '../generated/calls.ts';

describe('plans', () => {
  const plan = (text: string) => () => ok({ statement: { text, values: [] } });
  const nameOf = (result: ReturnType<ReturnType<typeof memoizePlans>>) =>
    result.ok ? result.value.statement.name : 'refused';

  it('a statement used often gets a name, one used once has none', () => {
    const cachedPlan = memoizePlans();
    const names = Array.from({ length: 4 }, () => nameOf(cachedPlan('often', plan('select 1'))));
    expect(names[0]).toBeUndefined();
    expect(names[3]).toMatch(/^r[0-9a-f]{24}$/);
    expect(nameOf(cachedPlan('once', plan('select 2')))).toBeUndefined();
  });

  it('the same text has the same name, so that a plan worked out again is not prepared again', () => {
    const [one, other] = [memoizePlans(), memoizePlans()];
    for (let i = 0; i < 4; i++)
      expect(nameOf(one('a', plan('select 1')))).toBe(nameOf(other('b', plan('select 1'))));
  });

  it('whoever asks for ever new things, again and again, does not fill the connections', () => {
    const cachedPlan = memoizePlans();
    const names = new Set<string | undefined>();
    for (let i = 0; i < 5_000; i++)
      for (let use = 0; use < 5; use++)
        names.add(nameOf(cachedPlan(`key ${i}`, plan(`select ${i}`))));
    names.delete(undefined);
    expect(names.size).toBeGreaterThan(100);
    expect(names.size).toBeLessThanOrEqual(300);
  });

  it('what is in use is not forgotten; what is huge, or refused, is not kept', () => {
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

it.each(problemCodes)('%s has a status of the caller and one of the forms', (code) => {
  const { status, body } = refusalOf([{ code, field: 'Name' }]);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(isFormA(body) || isFormB(body) || isFormC(body)).toBe(true);
});
