import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';

/** Many records in one call: record-api.md §6.3, §1.11. */

let server: TestServer;
let own: string[];
let accountId: string;
let foreignCase: string;

beforeAll(async () => {
  server = await openTestServer();
  const records = (
    await server.call('/list-records/Case/Alle?pageSize=60&fields=AccountId', { as: 'korenaar' })
  ).body.records;
  own = records.map((record: { id: string }) => record.id);
  accountId = records[0].fields.AccountId.value;
  foreignCase = (await server.call('/list-records/Case/Alle?pageSize=1', { as: 'garage' })).body
    .records[0].id;
});
afterAll(() => server.close());

const batch = (
  ids: readonly string[],
  query: string,
  as: AccountName = 'korenaar',
): Promise<Answer> => server.call(`/records/batch/${ids.join(',')}?${query}`, { as });
type Item = { statusCode: number; result: ReturnType<typeof JSON.parse> };
const items = (answer: Answer): Item[] => answer.body.results;
const statuses = (answer: Answer): number[] => items(answer).map(({ statusCode }) => statusCode);

describe('a batch read is refused as a whole', () => {
  const rows: [name: string, ids: () => string[], query: string, code: string][] = [
    ['no field source', () => own.slice(0, 1), '', 'INVALID_INPUT_COMBINATION'],
    [
      'fields with layouts',
      () => own.slice(0, 1),
      'fields=Case.Id&layoutTypes=Full',
      'INVALID_INPUT_COMBINATION',
    ],
    [
      'a field of an object that no id belongs to',
      () => own.slice(0, 1),
      'fields=Case.Id,Account.Name',
      'INVALID_INPUT',
    ],
    [
      'a field of an unknown object',
      () => own.slice(0, 1),
      'fields=Onbekend__c.Name',
      'INVALID_INPUT',
    ],
    [
      'a field of an object hidden from the viewer, with an id of it',
      () => [own[0]!, 'a04zzzzzzzzzzzz'],
      'fields=Contactbericht__c.Name',
      'INVALID_INPUT',
    ],
    ['an unknown field', () => own.slice(0, 1), 'fields=Case.Onbekend__c', 'INVALID_FIELD'],
    [
      'a field hidden from the viewer',
      () => own.slice(0, 1),
      'fields=Case.Interne_notitie__c',
      'INVALID_FIELD',
    ],
    [
      'a field without its object',
      () => own.slice(0, 1),
      'fields=Subject',
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      'an optional field with an empty path segment',
      () => own.slice(0, 1),
      'optionalFields=Case..Id',
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      '201 ids',
      () => Array.from({ length: 201 }, () => own[0]!),
      'fields=Case.Id',
      'INVALID_BATCH_REQUEST',
    ],
    [
      'too many fields',
      () => Array.from({ length: 200 }, (_, i) => `500${String(i).padStart(12, 'z')}`),
      `fields=${manyPaths()}`,
      'LIMIT_EXCEEDED',
    ],
  ];
  it.each(rows)('for %s', async (...[, ids, query, code]) => {
    const answer = await batch(ids(), query);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });
});

/** A list of 501 field names. */
const manyPaths = (): string => Array.from({ length: 501 }, () => 'Case.Id').join();

it('each item has its own status under HTTP 200; an invisible record is missing', async () => {
  const answer = await batch(
    ['kort', foreignCase, '500zzzzzzzzzzzz', 'zzzzzzzzzzzzzzz', '', own[0]!],
    'fields=Case.Subject',
  );
  expect([answer.status, answer.body.hasErrors]).toEqual([200, true]);
  expect(statuses(answer)).toEqual([400, 404, 404, 404, 200]);
  const [malformed, foreign, missing, nowhere] = items(answer);
  expect(malformed!.result[0].errorCode).toBe('MALFORMED_ID');
  expect([foreign!.result, nowhere!.result]).toEqual([missing!.result, missing!.result]);
});

it('a batch read answers HTTP 200 also when every item failed', async () => {
  const answer = await batch(['kort', foreignCase], 'optionalFields=Case.Id');
  expect([answer.status, answer.body.hasErrors, statuses(answer)]).toEqual([200, true, [400, 404]]);
});

it('a batch read answers in the requested order, repeats ids, and takes short ids', async () => {
  const asked = [own[2]!, own[0]!.slice(0, 15), own[1]!, own[2]!, own[0]!];
  const answer = await batch(asked, 'fields=Case.Subject');
  expect(items(answer).map(({ result }) => result.id)).toEqual([
    own[2],
    own[0],
    own[1],
    own[2],
    own[0],
  ]);
  expect(answer.body.hasErrors).toBe(false);
});

it('each record of a batch read equals a single read with the fields of its object', async () => {
  const ids = [own[0]!, accountId, own[1]!];
  const fields = [
    'Case.Subject',
    'Case.Account.Name',
    'Account.Name',
    'Account.Contactpersoon__r.Name',
  ];
  const answer = await batch(ids, `fields=${fields.join()}`);
  for (const [i, id] of ids.entries()) {
    const single = await server.call(
      `/records/${id}?fields=${fields.filter((field) => field.startsWith(id === accountId ? 'Account.' : 'Case.')).join()}`,
      {
        as: 'korenaar',
      },
    );
    expect(items(answer)[i]!.result).toEqual(single.body);
  }
  const layouts = await batch(
    ids,
    'layoutTypes=Full,Compact&modes=View,Edit&optionalFields=Case.CreatedDate,Onbekend__c.Id',
  );
  for (const [i, id] of ids.entries())
    expect(items(layouts)[i]!.result).toEqual(
      (
        await server.call(
          `/records/${id}?layoutTypes=Full,Compact&modes=View,Edit${id === accountId ? '' : '&optionalFields=Case.CreatedDate'}`,
          {
            as: 'korenaar',
          },
        )
      ).body,
    );
});

it('the same records with an encoded comma have the same ETag, and answer 304', async () => {
  const first = await batch(own.slice(0, 3), 'fields=Case.Subject');
  const again = await server.call(
    `/records/batch/${own.slice(0, 3).join('%2C')}?fields=Case.Subject`,
    {
      as: 'korenaar',
      headers: { 'if-none-match': first.headers.get('etag')! },
    },
  );
  expect([again.status, again.text]).toEqual([304, '']);
});

it('updateMru adds the visible records of a batch read to the recent list', async () => {
  await batch([own[4]!, foreignCase, own[5]!], 'fields=Case.Id&updateMru=true');
  const recent = await storedRows<{ record_id: string }>(
    server,
    `select record_id from recently_viewed where user_id = (select id from "user" where username = 'klant@bakkerijdekorenaar.example') and object_api_name = 'Case'`,
  );
  const ids = recent.map((row) => row.record_id);
  expect(ids).toEqual(expect.arrayContaining([own[4], own[5]]));
  expect(ids).not.toContain(foreignCase);
});
