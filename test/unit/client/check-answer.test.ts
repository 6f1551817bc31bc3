import { afterEach, describe, expect, test, vi } from 'vitest';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { checkAnswer } from '#client/transport/check-answer.ts';
import { createClient } from '#client/create-client.ts';
import { read } from '#client/cache/read.ts';
import { endpoints, type EndpointName } from '#protocol/api/endpoints.ts';

/** Answers are checked outside production. Source: record-api.md §7.4. */

afterEach(() => void vi.useRealTimers());

const eTag = 'a'.repeat(32);
const listReference = { id: null, listViewApiName: null, objectApiName: 'Case', type: 'mru' };
const preferences = { columnWidths: {}, columnWrap: {}, listReference, orderedBy: [] };
const theme = {
  eTag,
  initials: 'B',
  recordId: '001000000000001AAA',
  themeInfo: { color: null, iconUrl: null },
  type: 'Theme',
};
const avatars = (result: unknown) => ({ hasErrors: false, results: [{ statusCode: 200, result }] });

const resultOf = (endpoint: EndpointName, answer: unknown): string => {
  try {
    checkAnswer({ endpoint: endpoints[endpoint] }, answer);
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
  return 'fine';
};

describe('an answer', () => {
  test.each<[EndpointName, unknown, string]>([
    ['getListPreferences', preferences, 'fine'],
    [
      'getListPreferences',
      { ...preferences, columnWidths: { a: 1.5 } },
      'Expected integer but received number (at answer.columnWidths.a)',
    ],
    [
      'getListPreferences',
      { ...preferences, columnWrap: { a: null } },
      'Expected boolean but received null (at answer.columnWrap.a)',
    ],
    [
      'getListPreferences',
      { ...preferences, columnWrap: 'a' },
      'Expected object but received string (at answer.columnWrap)',
    ],
    [
      'getListPreferences',
      { ...preferences, orderedBy: {} },
      'Expected array but received object (at answer.orderedBy)',
    ],
    [
      'getListPreferences',
      { ...preferences, orderedBy: [{ fieldApiName: 1, isAscending: true, label: 'a' }] },
      'Expected string but received number (at answer.orderedBy[0].fieldApiName)',
    ],
    [
      'getListPreferences',
      { ...preferences, listReference: { ...listReference, type: 'x' } },
      'Invalid discriminatorValue x. Expected one of listView, mru',
    ],
    ['getApps', { apps: [] }, 'Expected string but received undefined (at answer.eTag)'],
    [
      'getListPreferences',
      { ...preferences, listReference: { ...listReference, id: undefined } },
      'Expected null but received undefined (at answer.listReference.id)',
    ],
    [
      'getListPreferences',
      { ...preferences, orderedBy: [{ fieldApiName: 'a', isAscending: true }] },
      'Expected string but received undefined (at answer.orderedBy[0].label)',
    ],
    [
      'getApps',
      { apps: [], eTag, colour: 'red' },
      'Expected undefined but received string (at answer.colour)',
    ],
    ['getApps', null, 'Expected object but received null (at answer)'],
    ['getRecordAvatars', avatars(theme), 'fine'],
    ['getRecordAvatars', avatars([{ errorCode: 'NOT_FOUND', message: 'no' }]), 'fine'],
    [
      'getRecordAvatars',
      avatars({ ...theme, initials: 5 }),
      'Expected string but received number (at answer.results[0].result.initials)',
    ],
    [
      'getRecordAvatars',
      avatars({ ...theme, type: 'Emoji' }),
      'Invalid discriminatorValue Emoji. Expected one of Theme, Photo',
    ],
    ['deleteRecord', null, 'fine'],
  ])('of %s: %j is %s', (endpoint, answer, says) => {
    expect(resultOf(endpoint, answer)).toBe(says);
  });

  test('of an Apex method is not checked', () => {
    expect(() =>
      checkAnswer(
        { endpoint: { method: 'GET', path: '/lwr/apex/v65.0/{apexClass}/{apexMethod}' } },
        3,
      ),
    ).not.toThrow();
  });

  test('that is wrong rejects a read, if the client has the check', async () => {
    const fetch = () => Promise.resolve(Response.json({ apiName: 5 }));
    const config = { objectApiName: 'Case' };
    const looking = createClient({ fetch, check: checkAnswer, once: true });
    await expect(read(looking, getObjectInfo, { config })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Expected .* \(at answer\.\w+\)$/),
    });
    expect(await read(createClient({ fetch, once: true }), getObjectInfo, { config })).toEqual({
      apiName: 5,
    });
  });
});
