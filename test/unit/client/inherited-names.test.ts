import { afterEach, describe, expect, it, vi } from 'vitest';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getRecord } from '#client/adapters/records.ts';
import { isEqual } from '#client/cache/stored-answer.ts';
import { read } from '#client/cache/read.ts';
import { ids, advance, recordOfVersion, rowsOf, values, clientFixture } from './client-fixture.ts';

/** Names that every object inherits are no fields. Source: spec §5, record-api.md §1.3. */

afterEach(() => vi.useRealTimers());

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

describe('an inherited name', () => {
  it.each(inherited)('such as %s cannot be read as a field', async (name) => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: { recordId: ids.a, fields: ['Case.Subject'] } });
    for (const path of [`Case.${name}`, `Case.${name}.Name`, `Case.Account.${name}`])
      await expect(
        read(client, getRecord, { config: { recordId: ids.a, optionalFields: [path] } }),
      ).rejects.toMatchObject({
        status: 400,
        statusText: 'INVALID_CONFIG',
      });
    const list = { objectApiName: 'Case', listViewApiName: 'Alle', fields: [name] };
    await expect(read(client, getListRecordsByName, { config: list })).rejects.toMatchObject({
      status: 400,
      statusText: 'INVALID_CONFIG',
    });
    expect(api.count).toBe(1);
    expect(Object.isFrozen(Object.prototype)).toBe(false);
    expect(Object.isFrozen(Object)).toBe(false);
  });

  it.each(inherited)('such as %s in an answer is left out, without an emission', async (name) => {
    const { api, shown } = clientFixture();
    const fields = (text: string) =>
      `{"${name}":{"displayValue":null,"value":"x"},"Subject":{"displayValue":null,"value":"${text}"}}`;
    const page = (text: string): unknown => ({
      count: 1,
      title: 'Case',
      records: [{ ...recordOfVersion(0), fields: JSON.parse(fields(text)) as unknown }],
    });
    api.fault = () => ({ status: 200, body: page('a1') });
    const list = shown(rowsOf, { objectApiName: 'Case', fields: ['Subject'] });
    await advance();
    expect(values(list.now.data.records[0])).toEqual({ Subject: 'a1' });
    expect(Object.getPrototypeOf(list.now.data.records[0].fields)).toBe(Object.prototype);
    const emissionCount = list.snapshots.length;
    await list.refresh();
    expect(list.snapshots).toHaveLength(emissionCount);
    api.fault = () => ({ status: 200, body: page('a2') });
    await list.refresh();
    expect(values(list.now.data.records[0])).toEqual({ Subject: 'a2' });
  });

  it('counts in the comparison of answers', () => {
    expect(isEqual(JSON.parse('{"__proto__":{}}'), { a: 1 })).toBe(false);
  });
});
