import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  saveRemovalRun,
  readRetentionTerms,
  setRetentionTerm,
} from '#engine/retention/retention.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import {
  after,
  openEngineFixture,
  registry,
  viewerOf,
  type EngineFixture,
} from '../engine-fixture.ts';

/** Retention terms: who sets them, within which bounds, and what the job removed. */

let world: EngineFixture;
beforeAll(async () => {
  world = await openEngineFixture();
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from retention'));

describe('a retention term', () => {
  const [apiName, name] = ['Adviesaanvraag__c', 'Afgehandeld'];
  const set = (days: number, viewer: Viewer = viewerOf('administrator'), changes: object = {}) =>
    setRetentionTerm(world.ctx({ viewer, now: after(5) }), { apiName, name, days, ...changes });
  const read = async () => {
    const terms = await readRetentionTerms(world.ctx());
    return terms.find(({ object, rule }) => object.apiName === apiName && rule.name === name)!;
  };
  const refused = (code: string, rest: object) => ({ ok: false, problems: [{ code, ...rest }] });

  it('has the declared number of days until it is set', async () => {
    const terms = await readRetentionTerms(world.ctx());
    const declared = registry.objects.flatMap(({ apiName: of, retention = [] }) => {
      return retention.map((rule) => [of, rule.name, rule.days]);
    });
    const termRows = terms.map(({ object, rule, days }) => [object.apiName, rule.name, days]);
    expect(termRows).toEqual(declared);
    expect(declared.length).toBeGreaterThan(8);
    expect(await read()).toMatchObject({
      setBy: null,
      setAt: null,
      lookedAt: null,
      removedAt: null,
      removedLast: 0,
      removed: 0,
    });
  });

  it.each<[string, Viewer]>([
    ['a guest', { kind: 'guest' }],
    ['the system', { kind: 'system', task: 'test' }],
    ['a customer', viewerOf('customer')],
    ['sales', viewerOf('sales')],
  ])('cannot be set by %s', async (_, viewer) => {
    const noRight = { detail: 'Terms are set by administrators' };
    expect(await set(60, viewer)).toEqual(refused('record.noRight', noRight));
    expect(await world.rows('select 1 from retention')).toEqual([]);
  });

  it('can be set only for an existing rule', async () => {
    const none = refused('record.notFound', { detail: 'No such rule' });
    expect(await set(60, viewerOf('administrator'), { name: 'Na_procedure' })).toEqual(none);
    expect(await set(60, viewerOf('administrator'), { apiName: 'Mail__c' })).toEqual(none);
  });

  it('is set in whole days between its bounds', async () => {
    const { least, most } = (await read()).rule;
    const outside = refused('record.range', {
      field: 'dagen',
      detail: `between ${least} and ${most} days`,
    });
    const wrong = [least - 1, most + 1, least + 0.5, Number.NaN];
    for (const days of wrong) expect(await set(days)).toEqual(outside);
    expect(await world.rows('select 1 from retention')).toEqual([]);
    for (const days of [least, most]) {
      expect(await set(days)).toMatchObject({ ok: true, value: { days } });
    }
  });

  it('gives who set it and when, for this rule only', async () => {
    const answer = await set(60);
    const facts = { days: 60, setBy: '005000000000001AAA', setAt: after(5) };
    expect(answer).toMatchObject({ ok: true, value: facts });
    expect(answer.ok && answer.value).toEqual(await read());
    expect(
      (await readRetentionTerms(world.ctx())).filter(({ setBy }) => setBy !== null),
    ).toHaveLength(1);
    await setRetentionTerm(
      world.ctx({
        viewer: { ...viewerOf('administrator'), userId: 'another' } as Viewer,
        now: after(9),
      }),
      { apiName, name, days: 61 },
    );
    expect(await read()).toMatchObject({ days: 61, setBy: 'another', setAt: after(9) });
  });

  it('that is set is audited', async () => {
    const newest = 'select coalesce(max(id), 0) as last from audit';
    const [before] = await world.rows<{ last: string }>(newest);
    const audit = { isOn: true, note: () => undefined };
    await setRetentionTerm(world.ctx({ viewer: viewerOf('administrator'), services: { audit } }), {
      apiName,
      name,
      days: 60,
    });
    const text = 'select verb, object, fields, records, viewer from audit where id > $1';
    expect(await world.rows(text, before!.last)).toEqual([
      {
        verb: 'retain',
        object: apiName,
        fields: [`${apiName}.${name}`],
        records: [],
        viewer: '005000000000001AAA',
      },
    ]);
  });

  it('outside its bounds counts as the nearest bound', async () => {
    const { least, most } = (await read()).rule;
    await set(60);
    for (const [stored, days] of [
      [least - 1, least],
      [most + 1, most],
      [least + 1, least + 1],
    ] as const) {
      await world.rows('update retention set days = $1', stored);
      expect((await read()).days).toBe(days);
    }
  });

  it('gives when the job ran, and how many rows it removed last and in total', async () => {
    const note = async (seconds: number, removed: number) => {
      await saveRemovalRun(world.ctx({ now: after(seconds) }), await read(), removed);
      const { lookedAt, removedAt, removedLast, removed: all } = await read();
      return [lookedAt, removedAt, removedLast, all];
    };
    expect(await note(1, 0)).toEqual([after(1), null, 0, 0]);
    expect(await note(2, 5)).toEqual([after(2), after(2), 5, 5]);
    expect(await note(3, 0)).toEqual([after(3), after(2), 5, 5]);
    expect(await note(4, 2)).toEqual([after(4), after(4), 2, 7]);
    await set(60);
    expect(await read()).toMatchObject({ days: 60, removedLast: 2, removed: 7 });
    await world.rows('delete from retention');
    expect(await note(5, 3)).toEqual([after(5), after(5), 3, 3]);
    expect((await read()).days).toBe((await read()).rule.days);
  });
});
