import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { objectInfo } from '#engine/metadata/object-info.ts';
import { picklistValues } from '#engine/metadata/picklists.ts';
import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { text } from '#engine/fields/text.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { draftTables } from '#engine/sql/tables.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

/** Picklists whose values depend on a controlling field: record-api.md §4, §6.5, §3.2. */

const all = { rows: 'all', read: '*', create: 'all', update: 'all', write: '*' } as const;
const object = defineObject({
  apiName: 'Plaats__c',
  label: 'Plaats',
  labelPlural: 'Plaatsen',
  keyPrefix: 'aZ9',
  owned: false,
  fields: {
    Name: text({ label: 'Naam' }),
    Europa__c: checkbox({ label: 'Europa' }),
    Land__c: picklist({
      label: 'Land',
      controlledBy: 'Europa__c',
      values: [
        { value: 'NL', label: 'Nederland', validFor: ['true'] },
        { value: 'SR', label: 'Suriname', validFor: ['false'] },
      ],
    }),
    Stad__c: picklist({
      label: 'Stad',
      controlledBy: 'Land__c',
      values: [
        { value: 'Assen', label: 'Assen', validFor: ['NL'] },
        { value: 'Moengo', label: 'Moengo', validFor: ['SR'] },
        'Elders',
      ],
    }),
  },
  layout: { sections: [{ heading: '', fields: ['Name'] }], compact: ['Name'] },
  listViews: [],
  relatedLists: [],
  theme: { color: '#6b7a72', icon: 'menu' },
  access: { administrator: [all], sales: [{ ...all, read: ['Name', 'Stad__c'] }] },
});
const registry = createRegistry([...objects, object]);
const model = registry.object('Plaats__c')!;

let server: TestServer;
let ctx: RequestContext;
beforeAll(async () => {
  server = await openTestServer();
  await server.ctx.db.run({ text: draftTables([model]), values: [] });
  ctx = { ...(await server.contextOf('beheer')), registry };
});
afterAll(() => server.close());

const create = (fields: Record<string, Scalar | null>) =>
  createRecord(ctx, { apiName: 'Plaats__c', fields });
const misfit = (field: string) => ({
  ok: false,
  problems: [expect.objectContaining({ code: 'record.misfit', field })],
});

describe('a save', () => {
  it('refuses a dependent value that does not fit the controlling one', async () => {
    expect(await create({ Europa__c: true, Land__c: 'SR' })).toEqual(misfit('Land__c'));
    expect(await create({ Europa__c: false, Land__c: 'SR', Stad__c: 'Assen' })).toEqual(
      misfit('Stad__c'),
    );
    expect(await create({ Stad__c: 'Elders' })).toEqual(misfit('Stad__c'));
  });

  it('checks the record after the save: the controlling value cannot change alone', async () => {
    const made = await create({ Europa__c: true, Land__c: 'NL', Stad__c: 'Assen' });
    if (!made.ok) throw new Error('not made');
    const change = (fields: Record<string, Scalar | null>) =>
      updateRecord(ctx, made.value.id, { fields });
    expect(await change({ Land__c: null })).toEqual(misfit('Stad__c'));
    expect(await change({ Stad__c: 'Elders' })).toMatchObject({ ok: true });
    expect(await change({ Europa__c: false, Land__c: 'SR', Stad__c: 'Moengo' })).toMatchObject({
      ok: true,
    });
  });
});

describe('the metadata of a dependent picklist', () => {
  it('name the dependent and controlling fields at every depth', () => {
    const info = objectInfo(registry, model, 'administrator');
    expect(info.dependentFields).toEqual({ Europa__c: { Land__c: { Stad__c: {} } } });
    expect([
      info.fields['Stad__c']!.controllerName,
      info.fields['Stad__c']!.controllingFields,
    ]).toEqual(['Land__c', ['Europa__c', 'Land__c']]);
    expect([
      info.fields['Europa__c']!.controllerName,
      info.fields['Europa__c']!.controllingFields,
    ]).toEqual([null, []]);
  });

  it('number the controlling values, and give for each value the numbers it fits', () => {
    const describe = (name: string) =>
      picklistValues(model, 'administrator', { field: model.fields.get(name)!, base: '' }).answer;
    expect(describe('Land__c')).toMatchObject({
      controllerValues: { false: 0, true: 1 },
      values: [{ validFor: [1] }, { validFor: [0] }],
    });
    expect(describe('Stad__c')).toMatchObject({
      controllerValues: { NL: 0, SR: 1 },
      values: [{ validFor: [0] }, { validFor: [1] }, { validFor: [0, 1] }],
    });
  });

  it('name no controlling field that is hidden from the viewer, nor its values', () => {
    const info = objectInfo(registry, model, 'sales');
    expect([
      info.dependentFields,
      info.fields['Stad__c']!.controllerName,
      info.fields['Stad__c']!.controllingFields,
    ]).toEqual([{}, null, []]);
    const { answer } = picklistValues(model, 'sales', {
      field: model.fields.get('Stad__c')!,
      base: '',
    });
    expect([answer.controllerValues, answer.values.flatMap((value) => value.validFor)]).toEqual([
      {},
      [],
    ]);
  });
});

it.each([
  ['an unknown field', { controlledBy: 'Onbekend__c' }],
  ['a text field', { controlledBy: 'Name' }],
  ['itself', { controlledBy: 'Fout__c' }],
  [
    'a field without the value it names',
    { controlledBy: 'Land__c', values: [{ value: 'a', label: 'a', validFor: ['BE'] }] },
  ],
])('an object definition with a picklist controlled by %s is refused', (_, options) => {
  const wrong = {
    ...object,
    fields: { ...object.fields, Fout__c: picklist({ label: 'Fout', values: ['a'], ...options }) },
  };
  expect(() => createRegistry([...objects, wrong])).toThrow('Plaats__c.Fout__c');
});
