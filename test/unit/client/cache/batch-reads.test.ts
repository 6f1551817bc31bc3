import { afterEach, describe, expect, test, vi } from 'vitest';
import { getRelatedListsActions } from '#client/adapters/actions.ts';
import { getRecordAvatars, updateRecordAvatar } from '#client/adapters/avatars.ts';
import { getListInfoByName, getListInfosByName } from '#client/adapters/list-info.ts';
import { getObjectInfo, getObjectInfos } from '#client/adapters/metadata.ts';
import { getRecords } from '#client/adapters/records.ts';
import { getRelatedListInfoBatch } from '#client/adapters/related-list-info.ts';
import { read } from '#client/cache/read.ts';
import type { Call } from './model-server.ts';
import {
  lastSegments,
  refusedResult,
  okResult,
  scriptedClient,
  refusalOf,
} from '../scripted-client.ts';
import { ids, setLater, advance } from '../client-fixture.ts';

afterEach(() => void vi.useRealTimers());

describe('several items of one kind', () => {
  const infos = (call: Call) => ({
    results: lastSegments(call.path).map((apiName) =>
      apiName === 'Nee' ? refusedResult(403) : okResult({ apiName }),
    ),
  });

  test('are read in one call, and each is cached by its own key', async () => {
    const { client, paths } = scriptedClient({ 'GET /ui-api/object-info/batch': infos });
    const both = await read(client, getObjectInfos, {
      config: { objectApiNames: ['Contact', 'Account', 'Contact'] },
    });
    expect(both).toEqual({
      results: [okResult({ apiName: 'Contact' }), okResult({ apiName: 'Account' })],
    });
    expect(await read(client, getObjectInfo, { config: { objectApiName: 'Account' } })).toEqual({
      apiName: 'Account',
    });
    await read(client, getObjectInfos, { config: { objectApiNames: ['Account', 'Case'] } });
    expect(paths()).toEqual([
      'GET object-info/batch/Contact,Account',
      'GET object-info/batch/Case',
    ]);
  });

  test('that are read one by one in one tick take one call', async () => {
    const { client, paths } = scriptedClient({ 'GET /ui-api/object-info/batch': infos });
    await Promise.all(
      ['Contact', 'Account'].map((objectApiName) =>
        read(client, getObjectInfo, { config: { objectApiName } }),
      ),
    );
    expect(paths()).toEqual(['GET object-info/batch/Contact,Account']);
  });

  test('have the requested order for records', async () => {
    const { client, paths } = scriptedClient({});
    const config = { records: [{ recordIds: [ids.c, ids.a, ids.c], fields: ['Case.Subject'] }] };
    const { results } = (await read(client, getRecords, { config }))!;
    expect(results.map(({ result }) => result.id)).toEqual([ids.c, ids.a]);
    expect(paths()).toEqual([`GET records/batch/${ids.c},${ids.a}?fields=Case.Subject`]);
  });

  test('cache a refused item as an error for 30 seconds, beside the others', async () => {
    const { client, paths } = scriptedClient({ 'GET /ui-api/object-info/batch': infos });
    const config = { objectApiNames: ['Nee', 'Account'] };
    expect(await read(client, getObjectInfos, { config })).toEqual({
      results: [refusedResult(403), okResult({ apiName: 'Account' })],
    });
    setLater(30_000);
    await read(client, getObjectInfos, { config });
    expect(paths()).toHaveLength(1);
    setLater(1);
    await read(client, getObjectInfos, { config });
    expect(paths()).toEqual(['GET object-info/batch/Nee,Account', 'GET object-info/batch/Nee']);
  });

  test('are an error when the answer has another number of items', async () => {
    for (const count of [1, 3]) {
      const { client } = scriptedClient({
        'GET /ui-api/object-info/batch': () => ({
          results: Array(count).fill(okResult({ apiName: 'Account' })),
        }),
      });
      const refusal = await refusalOf(
        read(client, getObjectInfos, { config: { objectApiNames: ['Account', 'Case'] } }),
      );
      expect(refusal).toMatchObject({
        status: 0,
        statusText: 'A batch with another number of items',
      });
    }
  });

  const refusing = (status: number, lists: readonly string[]) => ({
    results: lists.map((list) =>
      list === 'Nee' ? refusedResult(status) : okResult({ eTag: list }),
    ),
  });

  test('of related-list info fail as a whole when one is missing', async () => {
    let status = 404;
    const { client } = scriptedClient({
      'GET /ui-api/related-list-info/batch': ({ path }) => refusing(status, lastSegments(path)),
    });
    const ask = () =>
      read(client, getRelatedListInfoBatch, {
        config: { parentObjectApiName: 'Account', relatedListNames: ['Cases', 'Nee'] },
      });
    expect(await refusalOf(ask())).toMatchObject({ status: 404 });
    setLater(30_001);
    status = 400;
    expect(await ask()).toEqual({ results: [okResult({ eTag: 'Cases' }), refusedResult(400)] });
  });

  test('of related-list actions fail as a whole when one is missing', async () => {
    let status = 404;
    const lists = ({ body }: Call): string[] =>
      body.relatedListsActionParameters.map(
        ({ relatedListId }: { relatedListId: string }) => relatedListId,
      );
    const { client } = scriptedClient({
      'POST /ui-api/actions/record': (call) => refusing(status, lists(call)),
    });
    const config = {
      recordIds: [ids.account],
      relatedListsActionParameters: [{ relatedListId: 'Cases' }, { relatedListId: 'Nee' }],
    };
    expect(await refusalOf(read(client, getRelatedListsActions, { config }))).toMatchObject({
      status: 404,
    });
    setLater(30_001);
    status = 400;
    expect(await read(client, getRelatedListsActions, { config })).toEqual({
      results: [okResult({ eTag: 'Cases' }), refusedResult(400)],
    });
  });

  test('are cached for single reads too, for lists by name', async () => {
    const { client, paths } = scriptedClient({
      'GET /ui-api/list-info/batch': (call) => ({
        results: call.query.names!.split(',').map((label) => okResult({ label })),
      }),
    });
    await read(client, getListInfosByName, { config: { names: ['Case.Alle', 'Case.__Recent'] } });
    expect(
      await read(client, getListInfoByName, {
        config: { objectApiName: 'Case', listViewApiName: '__recent' },
      }),
    ).toEqual({ label: 'Case.__recent' });
    expect(paths()).toEqual(['GET list-info/batch?names=Case.Alle,Case.__recent']);
  });
});

describe('avatars', () => {
  const theme = (recordId: string) => ({
    eTag: '',
    initials: 'B',
    recordId,
    themeInfo: { color: null, iconUrl: null },
    type: 'Theme',
  });
  const batch = (call: Call) => ({
    hasErrors: false,
    results: lastSegments(call.path).map((id) =>
      id === ids.c ? refusedResult(404) : okResult(theme(id)),
    ),
  });

  test('are read from an answer by position', async () => {
    const { client, paths } = scriptedClient({ 'GET /ui-api/record-avatars': batch });
    const { hasErrors, results } = (await read(client, getRecordAvatars, {
      config: { recordIds: [ids.b, ids.a] },
    }))!;
    expect([hasErrors, results]).toEqual([false, [okResult(theme(ids.b)), okResult(theme(ids.a))]]);
    expect(paths()).toEqual([`GET record-avatars/batch/${ids.b},${ids.a}?formFactor=Large`]);
  });

  test('are read from an answer that is a map by id', async () => {
    const { client } = scriptedClient({
      'GET /ui-api/record-avatars': () => ({ [ids.a]: theme(ids.a), [ids.b]: theme(ids.b) }),
    });
    const { hasErrors, results } = (await read(client, getRecordAvatars, {
      config: { recordIds: [ids.b, ids.c, ids.a] },
    }))!;
    expect([hasErrors, results.map(({ statusCode }) => statusCode)]).toEqual([
      true,
      [200, 404, 200],
    ]);
  });

  test('with a pending call are not read again', async () => {
    const { api, client, paths } = scriptedClient({ 'GET /ui-api/record-avatars': batch });
    api.holding = true;
    const first = read(client, getRecordAvatars, { config: { recordIds: [ids.a, ids.b] } });
    await advance();
    const second = read(client, getRecordAvatars, { config: { recordIds: [ids.b, ids.own] } });
    await advance();
    expect(paths()).toEqual([
      `GET record-avatars/batch/${ids.a},${ids.b}?formFactor=Large`,
      `GET record-avatars/batch/${ids.own}?formFactor=Large`,
    ]);
    api.releaseAll();
    expect((await Promise.all([first, second])).map((one) => one?.results.length)).toEqual([2, 2]);
  });

  test('are cached 5 minutes, and errors one hour', async () => {
    const { client, paths } = scriptedClient({ 'GET /ui-api/record-avatars': batch });
    const ask = () => read(client, getRecordAvatars, { config: { recordIds: [ids.a, ids.c] } });
    await ask();
    setLater(5 * 60_000);
    await ask();
    expect(paths()).toHaveLength(1);
    setLater(1);
    await ask();
    expect(paths().at(-1)).toBe(`GET record-avatars/batch/${ids.a}?formFactor=Large`);
    setLater(55 * 60_000);
    await ask();
    expect(paths().at(-1)).toBe(`GET record-avatars/batch/${ids.a},${ids.c}?formFactor=Large`);
  });

  test('that are stale and have subscribers are read by batch', async () => {
    const { client, shown, paths } = scriptedClient({
      'GET /ui-api/record-avatars': batch,
      [`POST /ui-api/record-avatars/${ids.a}`]: () => theme(ids.a),
    });
    const large = shown(getRecordAvatars, { recordIds: [ids.a] });
    const small = shown(getRecordAvatars, { recordIds: [ids.a], formFactor: 'Small' });
    await advance();
    await updateRecordAvatar(client, { recordId: ids.a, contentVersionId: null });
    await advance();
    expect(paths().slice(2)).toEqual([
      `POST record-avatars/${ids.a}/association`,
      `GET record-avatars/batch/${ids.a}?formFactor=Small`,
    ]);
    expect([large.now.state, small.now.state]).toEqual(['fulfilled', 'fulfilled']);
  });

  test('of a type other than Theme or Photo are an error', async () => {
    const { client } = scriptedClient({
      'GET /ui-api/record-avatars': () => ({
        results: [okResult({ ...theme(ids.a), type: 'Emoji' })],
      }),
    });
    expect(
      await refusalOf(read(client, getRecordAvatars, { config: { recordIds: [ids.a] } })),
    ).toMatchObject({ message: 'Unsupported avatar type' });
  });
});
