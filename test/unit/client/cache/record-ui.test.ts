import { afterEach, expect, it, vi } from 'vitest';
import { getLayout, getLayoutUserState, getObjectInfo } from '#client/adapters/metadata.ts';
import { getRecord } from '#client/adapters/records.ts';
import { getRecordUi } from '#client/adapters/record-ui.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import type { Fetch } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { peek, read } from '#client/cache/read.ts';
import { prepareConfig } from '#client/cache/config-shape.ts';
import { idOf, recordOf } from '../lists/list-server.ts';
import type { Loose } from './model-server.ts';

/** Records with their layouts (record-ui). Source: spec §4, record-api.md §6.3, §7.6, §7.9. */

afterEach(() => vi.useRealTimers());

const config = { recordIds: [idOf(1)], layoutTypes: ['Full'], modes: ['View'] };
const recordTypeId = '012000000000000AAA';
const layout = {
  id: '00h000000000001AAA',
  layoutType: 'Full',
  mode: 'View',
  objectApiName: 'Case',
  recordTypeId,
  eTag: 'e',
  sections: [],
  saveOptions: [],
};
const ui = (versions: Map<number, number>, type: string | null = null) => ({
  eTag: 'e',
  layoutUserStates: { [layout.id]: { id: layout.id, sectionUserStates: {} } },
  layouts: { Case: { [recordTypeId]: { Full: { View: layout } } } },
  objectInfos: { Case: { apiName: 'Case', label: 'Zaak', eTag: 'e' } },
  records: { [idOf(1)]: { ...recordOf({ versions }, 1), recordTypeId: type } },
});

function world(answer: () => { status: number; body: unknown }) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 8) });
  const calls: string[] = [];
  const fetch: Fetch = async (url) => {
    calls.push(url.replace('/services/data/v65.0/ui-api/', ''));
    const { status, body } = answer();
    return new Response(JSON.stringify(body), { status });
  };
  return { calls, client: createClient({ fetch }) };
}

it('record-ui needs records, layout types and modes', () => {
  for (const key of ['recordIds', 'layoutTypes', 'modes'])
    expect(prepareConfig(getRecordUi.shape, { ...config, [key]: undefined })).toEqual({
      kind: 'incomplete',
    });
  expect(prepareConfig(getRecordUi.shape, { ...config, modes: ['Look'] })).toEqual({
    kind: 'wrong',
    message: 'Invalid discriminatorValue Look. Expected one of View, Edit, Create',
  });
});

it('record-ui stores object infos, layouts, user states and records for other reads', async () => {
  const { calls, client } = world(() => ({ status: 200, body: ui(new Map()) }));
  await read(client, getRecordUi, { config });
  expect((await read(client, getObjectInfo, { config: { objectApiName: 'Case' } }))!.label).toBe(
    'Zaak',
  );
  expect((await read(client, getLayout, { config: { objectApiName: 'Case' } }))!.id).toBe(
    layout.id,
  );
  expect((await read(client, getLayoutUserState, { config: { objectApiName: 'Case' } }))!.id).toBe(
    layout.id,
  );
  expect(
    (await read(client, getRecord, { config: { recordId: idOf(1), fields: ['Case.Name'] } }))!
      .fields.Name!.value,
  ).toBe('name 1.1');
  expect(calls).toHaveLength(1);
});

it('record-ui of a missing record is an error that is cached for 30 seconds', async () => {
  const { calls, client } = world(() => ({
    status: 404,
    body: [{ errorCode: 'NOT_FOUND', message: 'not there' }],
  }));
  await expect(read(client, getRecordUi, { config })).rejects.toMatchObject({ status: 404 });
  expect(peek(client, getRecordUi, config)).toMatchObject({
    state: 'error',
    error: { status: 404 },
  });
  await expect(read(client, getRecordUi, { config })).rejects.toMatchObject({ status: 404 });
  expect(calls).toHaveLength(1);
});

it('record-ui of a record whose record type changed is read again', async () => {
  const versions = new Map<number, number>();
  let type = recordTypeId;
  const { calls, client } = world(() => ({
    status: 200,
    body: calls.at(-1)!.startsWith('record-ui')
      ? ui(versions, type)
      : { ...recordOf({ versions }, 1), recordTypeId: type },
  }));
  await read(client, getRecordUi, { config });
  versions.set(1, 2);
  type = '012000000000001AAA';
  await read(client, getRecord, {
    config: { recordId: idOf(1), fields: ['Case.Name'] },
    policy: 'no-cache',
  });
  await read(client, getRecordUi, { config });
  expect(calls.filter((path) => path.startsWith('record-ui'))).toHaveLength(2);
});

it('record-ui with an unknown component type is an error', async () => {
  const odd = {
    ...layout,
    sections: [
      { layoutRows: [{ layoutItems: [{ layoutComponents: [{ componentType: 'Hologram' }] }] }] },
    ],
  };
  const { client } = world(() => ({
    status: 200,
    body: { ...ui(new Map()), layouts: { Case: { [recordTypeId]: { Full: { View: odd } } } } },
  }));
  await expect(read(client, getRecordUi, { config })).rejects.toThrow(
    /Invalid discriminatorValue Hologram/,
  );
});

it.each([
  ['record-ui', getRecordUi, config],
  ['a record', getRecord, { recordId: idOf(1), layoutTypes: ['Full'] }],
])(
  '%s with child rows is read again after a child row was created',
  async (_, adapter: Loose, asked) => {
    const { calls, client } = world(() => ({
      status: 200,
      body: adapter === getRecordUi ? ui(new Map()) : recordOf({ versions: new Map() }, 1),
    }));
    const withRows = { ...asked, childRelationships: ['Account.Contacts'] };
    await read(client, adapter, { config: asked });
    await read(client, adapter, { config: withRows });
    hearChanges(client, [{ id: '003000000000001AAA', apiName: 'Contact', kind: 'created' }]);
    await read(client, adapter, { config: asked });
    expect(calls).toHaveLength(2);
    await read(client, adapter, { config: withRows });
    expect(calls).toHaveLength(3);
  },
);
