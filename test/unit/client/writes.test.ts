import { describe, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import type { ReadAdapter } from '#client/cache/adapter.ts';
import type { Change, Fetch } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { createRecord } from '#client/save/create-record.ts';
import { deleteRecord } from '#client/save/delete-record.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { read } from '#client/cache/read.ts';
import { ifUnchanged, updateRecord } from '#client/save/update-record.ts';
import { watch } from '#client/sync/watch.ts';
import { executeBatchRecordOperations } from '#client/save/write-batch.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { unfrozenPaths } from './client-fixture.ts';

const id = '500000000000001AAA';
const fields = ['Case.Status', 'Case.Subject'];

const recordOf = (version: number, values: Record<string, string | null>, recordId = id): Rec => ({
  apiName: 'Case',
  childRelationships: {},
  eTag: 'e'.repeat(32),
  fields: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { displayValue: null, value }]),
  ),
  id: recordId,
  lastModifiedById: null,
  lastModifiedDate: '2026-11-22T08:00:00.000Z',
  recordTypeId: null,
  recordTypeInfo: null,
  systemModstamp: '2026-11-22T08:00:00.000Z',
  weakEtag: version,
});

/** An adapter for a list of cases. */
const cases: ReadAdapter<object, { records: Rec[] }> = {
  name: 'cases',
  shape: { keys: {} },
  fresh: 30_000,
  request: () => ({ endpoint: { method: 'GET', path: '/cases' }, params: {} }),
  mapRecords: (page, swap) => ({ records: page.records.map(swap) }),
  lists: () => ['Case'],
};

type Call = { method: string; url: string; body: unknown; headers: Record<string, string> };

/** A server that gives these answers, when their promises resolve. */
function server(
  answers: (
    call: Call,
  ) => Promise<{ status: number; body?: unknown }> | { status: number; body?: unknown },
) {
  const calls: Call[] = [];
  const fetch: Fetch = async (url, { method, headers, body }) => {
    const call = {
      method,
      url: url.replace('/services/data/v65.0', ''),
      headers,
      body: typeof body === 'string' ? JSON.parse(body) : null,
    };
    calls.push(call);
    const { status, body: answer } = await answers(call);
    return new Response(answer === undefined ? null : JSON.stringify(answer), { status });
  };
  return { calls, client: createClient({ fetch, once: true }) };
}

const refusal = {
  enhancedErrorType: 'RecordError',
  message: 'no',
  output: {
    errors: [],
    fieldErrors: {
      Status: [
        {
          constituentField: null,
          duplicateRecordError: null,
          errorCode: 'FIELD_INTEGRITY_EXCEPTION',
          field: 'Status',
          fieldLabel: 'Status',
          message: 'not so',
        },
      ],
    },
  },
};

describe('an update of a record', () => {
  it('shows the change before the answer, and then the record of the answer', async () => {
    let answer: (response: { status: number; body: unknown }) => void = () => undefined;
    const { client } = server(({ method }) =>
      method === 'GET'
        ? { status: 200, body: recordOf(1, { Status: 'Nieuw', Subject: 'Storing' }) }
        : new Promise((resolve) => {
            answer = resolve;
          }),
    );
    await read(client, getRecord, { config: { recordId: id, fields } });
    const shown: unknown[] = [];
    const open = watch(client, getRecord, {
      config: { recordId: id, fields },
      listener: ({ data }) => shown.push(data?.fields['Status']?.value),
    });
    const saving = updateRecord(client, { fields: { Id: id, Status: ' Gesloten ' } });
    expect(shown).toEqual([' Gesloten ']);
    await Promise.resolve();
    answer({ status: 200, body: recordOf(2, { Status: 'Gesloten', Subject: 'Storing' }) });
    const saved = await saving;
    expect(shown).toEqual([' Gesloten ', 'Gesloten']);
    expect(saved?.fields['Status']?.value).toBe('Gesloten');
    expect(open.snapshot().state).toBe('fulfilled');
  });

  it('is rolled back when the server refuses, and rejects with the errors', async () => {
    const { client } = server(({ method }) =>
      method === 'GET'
        ? { status: 200, body: recordOf(1, { Status: 'Nieuw', Subject: 'Storing' }) }
        : { status: 400, body: refusal },
    );
    await read(client, getRecord, { config: { recordId: id, fields } });
    const shown: unknown[] = [];
    watch(client, getRecord, {
      config: { recordId: id, fields },
      listener: ({ data }) => shown.push(data?.fields['Status']?.value),
    });
    const refused: unknown = await updateRecord(client, {
      fields: { Id: id, Status: 'Weg' },
    }).catch((error: unknown) => error);
    expect(shown).toEqual(['Weg', 'Nieuw']);
    expect(refused).toBeInstanceOf(FetchError);
    expect((refused as FetchError).errors).toEqual([
      { message: 'not so', type: 'FIELD_INTEGRITY_EXCEPTION', arguments: ['Status'] },
    ]);
  });

  it('sends the id only in the path, and If-Unmodified-Since as an HTTP date', async () => {
    const { client, calls } = server(() => ({ status: 200, body: recordOf(2, {}) }));
    await updateRecord(
      client,
      { fields: { Id: id.slice(0, 15), Status: 'x' } },
      { ifUnmodifiedSince: '2026-11-22T08:00:00.123Z', useDefaultRule: true },
    );
    expect(calls[0]).toMatchObject({
      method: 'PATCH',
      url: `/ui-api/records/${id}?useDefaultRule=true`,
      body: { fields: { Status: 'x' } },
    });
    expect(calls[0]?.headers['If-Unmodified-Since']).toBe('Sun, 22 Nov 2026 08:00:00 GMT');
  });

  it('sends the version as If-Match, as a date does not separate saves of one second', async () => {
    const { client, calls } = server(() => ({ status: 200, body: recordOf(2, {}) }));
    const base = { lastModifiedDate: '2026-11-22T08:00:00.123Z', weakEtag: 1_795_334_400_123 };
    await updateRecord(client, { fields: { Id: id, Status: 'x' } }, ifUnchanged(base));
    expect(calls[0]?.headers).toMatchObject({
      'If-Match': '"1795334400123"',
      'If-Unmodified-Since': 'Sun, 22 Nov 2026 08:00:00 GMT',
    });
    // A record without a version, such as a name beside a reference, gives no condition.
    expect(ifUnchanged({ lastModifiedDate: null, weakEtag: 0 })).toEqual({});
  });

  it('removes the record from the cache when the viewer no longer sees it', async () => {
    let answered = 0;
    const { client } = server(({ method }) =>
      method === 'PATCH'
        ? { status: 204 }
        : answered++ === 0
          ? { status: 200, body: recordOf(1, { Status: 'a', Subject: 'b' }) }
          : { status: 404, body: [{ errorCode: 'NOT_FOUND', message: 'gone' }] },
    );
    await read(client, getRecord, { config: { recordId: id, fields } });
    expect(await updateRecord(client, { fields: { Id: id, Status: 'x' } })).toBeUndefined();
    await expect(
      read(client, getRecord, { config: { recordId: id, fields } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('is not sent without an id or with an invalid value', async () => {
    const { client, calls } = server(() => ({ status: 200 }));
    for (const input of [
      { fields: { Status: 'x' } },
      { fields: { Id: 'x' } },
      { fields: { Id: id, Status: {} } },
      {},
      null,
    ])
      await expect(updateRecord(client, input as never)).rejects.toThrow('Invalid recordInput');
    expect(calls).toEqual([]);
  });
});

it('a listener of saves that throws does not affect the save or other listeners', async () => {
  const uncaught = vi.fn();
  vi.stubGlobal('reportError', uncaught);
  const { client } = server(() => ({ status: 200, body: recordOf(2, { Subject: 'x' }) }));
  const listener = vi.fn();
  client.writers.add(() => {
    throw new Error('of one who hears');
  });
  client.writers.add(listener);
  await expect(updateRecord(client, { fields: { Id: id, Subject: 'x' } })).resolves.toMatchObject({
    id,
  });
  expect([listener.mock.calls.length, uncaught.mock.calls.length]).toEqual([1, 1]);
  vi.unstubAllGlobals();
});

describe('lists', () => {
  it.each([
    [
      'created',
      (client: ReturnType<typeof createClient>) =>
        createRecord(client, { apiName: 'Case', fields: { Subject: 'x' } }),
    ],
    [
      'changed',
      (client: ReturnType<typeof createClient>) =>
        updateRecord(client, { fields: { Id: id, Subject: 'x' } }),
    ],
    ['deleted', (client: ReturnType<typeof createClient>) => deleteRecord(client, id)],
    [
      'saved in a batch',
      (client: ReturnType<typeof createClient>) =>
        executeBatchRecordOperations(client, {
          allOrNone: true,
          operations: [{ type: 'create', records: [{ apiName: 'Case', fields: {} }] }],
        }),
    ],
  ])(
    'are stale after a record was %s, and read at once if they have subscribers',
    async (_, save) => {
      const { client, calls } = server(({ method, url }) =>
        url === '/cases'
          ? { status: 200, body: { records: [] } }
          : method === 'DELETE'
            ? { status: 204 }
            : url.endsWith('/batch')
              ? {
                  status: 200,
                  body: {
                    hasErrors: false,
                    results: [{ statusCode: 201, result: recordOf(1, {}) }],
                  },
                }
              : { status: method === 'POST' ? 201 : 200, body: recordOf(1, { Subject: 'x' }) },
      );
      const asked = () => calls.filter(({ url }) => url === '/cases').length;
      await read(client, getRecord, { config: { recordId: id, fields } });
      const open = watch(client, cases, { config: {}, listener: () => undefined });
      await expect.poll(asked).toBe(1);
      await save(client);
      await expect.poll(asked).toBe(2);
      await expect.poll(() => open.snapshot().state).toBe('fulfilled');
      open.stop();
      await read(client, getRecord, { config: { recordId: id, fields } });
      await save(client);
      await read(client, cases, { config: {} });
      expect(asked()).toBe(3);
    },
  );

  it('that contain a deleted record of another object are stale too', async () => {
    const { client, calls } = server(({ url }) =>
      url === '/cases'
        ? { status: 200, body: { records: [recordOf(1, { Subject: 'x' })] } }
        : { status: 204 },
    );
    await read(client, { ...cases, name: 'others', lists: () => ['Other'] }, { config: {} });
    await deleteRecord(client, id);
    await read(client, { ...cases, name: 'others', lists: () => ['Other'] }, { config: {} });
    expect(calls.filter(({ url }) => url === '/cases').length).toBe(2);
  });
});

describe('lists after a delete', () => {
  it('of a record that is not cached are all stale', async () => {
    const { client, calls } = server(({ url }) =>
      url === '/cases' ? { status: 200, body: { records: [] } } : { status: 204 },
    );
    await read(client, cases, { config: {} });
    await deleteRecord(client, id);
    await read(client, cases, { config: {} });
    expect(calls.filter(({ url }) => url === '/cases').length).toBe(2);
  });
});

describe('a batch of writes', () => {
  const operations = [
    { type: 'update', records: [{ fields: { Id: id, Status: 'x' } }] },
    { type: 'Delete', records: [{ fields: { Id: '500000000000002AAA' } }] },
  ];

  it('accepts types in any case, and caches and publishes only succeeded items', async () => {
    const { client, calls } = server(() => ({
      status: 200,
      body: {
        hasErrors: true,
        results: [
          { statusCode: 200, result: recordOf(7, { Status: 'x' }) },
          { statusCode: 404, result: [{ errorCode: 'NOT_FOUND', message: '' }] },
        ],
      },
    }));
    const receivedChanges: Change[] = [];
    client.writers.add((changes) => receivedChanges.push(...changes));
    await executeBatchRecordOperations(client, { allOrNone: false, operations });
    expect(calls[0]?.body).toMatchObject({
      allOrNone: false,
      operations: [{ type: 'UPDATE' }, { type: 'DELETE' }],
    });
    expect(receivedChanges).toEqual([{ kind: 'updated', id, apiName: 'Case', weakEtag: 7 }]);
    expect(
      (await read(client, getRecord, { config: { recordId: id, fields: ['Case.Status'] } }))
        ?.fields['Status']?.value,
    ).toBe('x');
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['no config', undefined, 'Invalid config for executeBatchRecordOperations'],
    ['no allOrNone', { operations }, 'Invalid config for executeBatchRecordOperations'],
    [
      'operations that are no list',
      { allOrNone: true, operations: {} },
      'Invalid config for executeBatchRecordOperations',
    ],
    [
      'an unknown key',
      { allOrNone: true, operations, more: 1 },
      'Invalid config for executeBatchRecordOperations',
    ],
    [
      'an unknown key of an operation',
      { allOrNone: true, operations: [{ type: 'CREATE', records: [], more: 1 }] },
      'Invalid config for executeBatchRecordOperations',
    ],
    [
      'a record with an invalid value',
      { allOrNone: true, operations: [{ type: 'CREATE', records: [{ fields: { a: {} } }] }] },
      'Invalid config for executeBatchRecordOperations',
    ],
    [
      'an unknown type',
      { allOrNone: true, operations: [{ type: 'UPSERT', records: [] }] },
      'Invalid discriminatorValue UPSERT. Expected one of CREATE, UPDATE, DELETE',
    ],
  ])('with %s is not sent', async (_, config, text) => {
    const { client, calls } = server(() => ({ status: 200 }));
    await expect(executeBatchRecordOperations(client, config as never)).rejects.toThrow(text);
    expect(calls).toEqual([]);
  });

  it('sends ids of 18 characters, and gives a frozen answer', async () => {
    const { client, calls } = server(() => ({
      status: 200,
      body: {
        hasErrors: true,
        results: [{ statusCode: 404, result: [{ errorCode: 'NOT_FOUND', message: '' }] }],
      },
    }));
    const done = await executeBatchRecordOperations(client, {
      allOrNone: true,
      operations: [{ type: 'update', records: [{ fields: { Id: id.slice(0, 15) } }] }],
    });
    expect(calls[0]?.body).toMatchObject({ operations: [{ records: [{ fields: { Id: id } }] }] });
    expect(unfrozenPaths(done)).toEqual([]);
  });

  it.each([
    [
      'createRecord',
      (client: ReturnType<typeof createClient>, options: object) =>
        createRecord(client, { apiName: 'Case', fields: {} }, options),
    ],
    [
      'updateRecord',
      (client: ReturnType<typeof createClient>, options: object) =>
        updateRecord(client, { fields: { Id: id, Subject: 'x' } }, options),
    ],
  ])('%s with an unknown or non-boolean option is not sent', async (name, save) => {
    const { client, calls } = server(() => ({ status: 200 }));
    for (const options of [{ more: true }, { useDefaultRule: 'yes' }])
      await expect(save(client, options)).rejects.toThrow(`Invalid config for ${name}`);
    expect(calls).toEqual([]);
  });

  it.each([[undefined], ['x'], [12]])('a deletion of %s is not sent', async (wrong) => {
    const { client, calls } = server(() => ({ status: 204 }));
    await expect(deleteRecord(client, wrong as never)).rejects.toThrow(
      'Invalid config for deleteRecord',
    );
    expect(calls).toEqual([]);
  });
});
