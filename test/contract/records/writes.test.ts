import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { base, codeOf, fieldCodes, isFormA, isFormB, rawCall } from '../generated/calls.ts';

/** The refusals of a save, and their order: record-api.md §3.3. */

let server: TestServer;
let bearer: string;
let caseId: string;
let accountId: string;
let foreignCase: string;
const missing = '500zzzzzzzzzzzz';

beforeAll(async () => {
  server = await openTestServer();
  bearer = `Bearer ${await server.apiKey('beheer')}`;
  const first = (
    await server.call('/list-records/Case/Alle?pageSize=1&fields=AccountId', { as: 'korenaar' })
  ).body.records[0];
  [caseId, accountId] = [first.id, first.fields.AccountId.value];
  foreignCase = (await server.call('/list-records/Case/Alle?pageSize=1', { as: 'garage' })).body
    .records[0].id;
});
afterAll(() => server.close());

const post = (
  fields: unknown,
  as: AccountName = 'beheer',
  apiName: unknown = 'Case',
): Promise<Answer> => server.call('/records', { as, method: 'POST', body: { apiName, fields } });
const patch = (fields: unknown, as: AccountName = 'beheer', id = caseId): Promise<Answer> =>
  server.call(`/records/${id}`, { as, method: 'PATCH', body: { fields } });
const raw = (body: string | Buffer, headers: Record<string, string> = {}) =>
  rawCall(server, `${base}/records`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json', ...headers },
    body,
  });

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('a malformed save is refused in form A', () => {
  const rows: [
    name: string,
    body: string | Buffer,
    headers: Record<string, string>,
    status: number,
    code: string,
  ][] = [
    [
      'another content type',
      '{"apiName":"Case","fields":{}}',
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'another content type, before its size',
      'x'.repeat(1_100_000),
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'another content type, in chunks',
      'x',
      { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a content type that only begins like JSON',
      '{}',
      { 'content-type': 'application/jsonx' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['too large', `"${'x'.repeat(1_048_576)}"`, {}, 413, 'REQUEST_TOO_LARGE'],
    [
      'too large, in chunks',
      `"${'x'.repeat(1_048_576)}"`,
      { 'transfer-encoding': 'chunked' },
      413,
      'REQUEST_TOO_LARGE',
    ],
    ['a body that is no JSON', '{"apiName":', {}, 400, 'JSON_PARSER_ERROR'],
    [
      'not UTF-8',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      {},
      400,
      'JSON_PARSER_ERROR',
    ],
    ['no body', '', {}, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [
      'no body, with another content type',
      '',
      { 'content-type': 'text/plain' },
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      'no content type, and no apiName',
      '{"fields":{}}',
      { 'content-type': '' },
      400,
      'MISSING_ARGUMENT',
    ],
    [
      'an accepted content type with parameters, but no apiName',
      '{"fields":{}}',
      { 'content-type': 'Application/JSON; charset=utf-8' },
      400,
      'MISSING_ARGUMENT',
    ],
    ['no apiName', '{"fields":{}}', {}, 400, 'MISSING_ARGUMENT'],
    ['apiName null', '{"apiName":null,"fields":{}}', {}, 400, 'MISSING_ARGUMENT'],
    ['no fields', '{"apiName":"Case"}', {}, 400, 'MISSING_ARGUMENT'],
    ['an array', '[]', {}, 400, 'POST_BODY_PARSE_ERROR'],
    ['null', 'null', {}, 400, 'POST_BODY_PARSE_ERROR'],
    ['apiName a number', '{"apiName":1,"fields":{}}', {}, 400, 'POST_BODY_PARSE_ERROR'],
    ['fields an array', '{"apiName":"Case","fields":[]}', {}, 400, 'POST_BODY_PARSE_ERROR'],
    [
      'a field an object',
      '{"apiName":"Case","fields":{"Subject":{}}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'an unknown key',
      '{"apiName":"Case","fields":{},"extra":1}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      '__proto__',
      '{"apiName":"Case","fields":{},"__proto__":{"x":1}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      '__proto__ as a field',
      '{"apiName":"Case","fields":{"__proto__":"x"}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'constructor as a field',
      '{"apiName":"Case","fields":{"constructor":"x"}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'toString as a field',
      '{"apiName":"Case","fields":{"toString":"x"}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'too deep',
      `{"apiName":"Case","fields":{"Subject":${deep(40)}}}`,
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    ['far too deep', '['.repeat(200_000), {}, 400, 'JSON_PARSER_ERROR'],
    [
      'U+0000 in a value',
      '{"apiName":"Case","fields":{"Subject":"a\\u0000b"}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'U+0000 in a key',
      '{"apiName":"Case","fields":{"Sub\\u0000ject":"a"}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'U+0000 in the object name',
      '{"apiName":"Case\\u0000","fields":{}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'a lone high surrogate',
      '{"apiName":"Case","fields":{"Subject":"a\\ud800b"}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'a lone low surrogate',
      '{"apiName":"Case","fields":{"Subject":"\\udc00"}}',
      {},
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'an unknown object',
      '{"apiName":"case","fields":{"Nothing":1}}',
      {},
      403,
      'INSUFFICIENT_ACCESS',
    ],
  ];
  it.each(rows)('%s', async (...[, body, headers, status, code]) => {
    const answer = await raw(body, headers);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(isFormA(answer.body)).toBe(true);
  });
});

it.each(['twee\nregels', 'een\ttab', 'een\r\nregeleinde'])(
  '%j in a field of one line is a save error, reported with the others in form B',
  async (Subject) => {
    const { status, body } = await raw(
      JSON.stringify({ apiName: 'Case', fields: { Subject, Status: 'Onbestaand' } }),
      {},
    );
    expect([status, body.enhancedErrorType]).toEqual([400, 'RecordError']);
    expect(Object.keys(body.output.fieldErrors)).toEqual(
      expect.arrayContaining(['Subject', 'Status']),
    );
    expect(body.output.fieldErrors.Subject[0].errorCode).toBe('FIELD_CUSTOM_VALIDATION_EXCEPTION');
  },
);

describe('a value of the wrong JSON type or format is refused alone, in form A', () => {
  const rows: [field: string, value: unknown][] = [
    ['Nothing', 'x'],
    ['Account', null],
    ['Subject', 1],
    ['Subject', true],
    ['Status', 1],
    ['AccountId', 1],
    ['AccountId', true],
  ];
  it.each(rows)('Case.%s = %j', async (field, value) => {
    for (const answer of [
      await post({ CaseNumber: 'S-1', [field]: value }),
      await patch({ CaseNumber: 'S-1', [field]: value }),
    ])
      expect([answer.status, codeOf(answer), isFormA(answer.body)]).toEqual([
        400,
        'POST_BODY_PARSE_ERROR',
        true,
      ]);
  });

  const others: [object: string, field: string, values: unknown[]][] = [
    ['Contact', 'Contactpersoon_ICT__c', ['true', 1, '']],
    [
      'Account',
      'Omvangsklasse_verklaard_op__c',
      [
        '2026-02-30',
        '2025-02-29',
        '21-11-2026',
        '2026-11-21T00:00:00Z',
        '2026-13-01',
        '0001-01-01',
        '99999-01-01',
        20261121,
        '',
      ],
    ],
    ['Product__c', 'Maandbedrag__c', ['1.234,50', 'veel', '1e3', true, '', 'Infinity', '--1']],
  ];
  it.each(others)('%s.%s', async (object, field, values) => {
    for (const value of values) {
      const answer = await post({ [field]: value }, 'beheer', object);
      expect([answer.status, codeOf(answer)], JSON.stringify(value)).toEqual([
        400,
        'POST_BODY_PARSE_ERROR',
      ]);
    }
  });
});

describe('save errors are reported all together, in form B', () => {
  it('for fields that are read-only, too long, missing, or not a valid value', async () => {
    const answer = await post({
      CaseNumber: 'S-1',
      Id: missing,
      Subject: 'x'.repeat(256),
      Status: 'Onbekend',
      ContactId: '003zzzzzzzzzzzz',
      CreatedDate: '2026-01-01T00:00:00Z',
      IsClosed: true,
    });
    expect(answer.status).toBe(400);
    expect(isFormB(answer.body)).toBe(true);
    expect(answer.body).toMatchObject({ enhancedErrorType: 'RecordError', output: { errors: [] } });
    expect(fieldCodes(answer)).toEqual([
      'AccountId REQUIRED_FIELD_MISSING',
      'CaseNumber INVALID_FIELD_FOR_INSERT_UPDATE',
      'ContactId INVALID_CROSS_REFERENCE_KEY',
      'CreatedDate INVALID_FIELD_FOR_INSERT_UPDATE',
      'Id INVALID_FIELD_FOR_INSERT_UPDATE',
      'IsClosed INVALID_FIELD_FOR_INSERT_UPDATE',
      'Status INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      'Subject STRING_TOO_LONG',
    ]);
    expect(answer.body.output.fieldErrors.AccountId[0]).toMatchObject({
      constituentField: 'AccountId',
      field: 'AccountId',
      fieldLabel: 'Bedrijf',
      duplicateRecordError: null,
    });
  });

  const rows: [object: string, fields: object, codes: string[]][] = [
    [
      'Case',
      { Subject: '', AccountId: '' },
      ['AccountId REQUIRED_FIELD_MISSING', 'Subject REQUIRED_FIELD_MISSING'],
    ],
    [
      'Case',
      { Subject: ' \n ', AccountId: null },
      ['AccountId REQUIRED_FIELD_MISSING', 'Subject REQUIRED_FIELD_MISSING'],
    ],
    ['Case', { Subject: 'a', AccountId: 'kort' }, ['AccountId INVALID_CROSS_REFERENCE_KEY']],
    [
      'Case',
      { Subject: 'a', AccountId: '003000000000001AAA' },
      ['AccountId INVALID_CROSS_REFERENCE_KEY'],
    ],
    [
      'Contact',
      { LastName: 'x'.repeat(81), Email: 'geen adres' },
      [
        'AccountId REQUIRED_FIELD_MISSING',
        'Email INVALID_EMAIL_ADDRESS',
        'LastName STRING_TOO_LONG',
      ],
    ],
    [
      'Contact',
      { LastName: 'Jansen', Name: 'Jansen' },
      ['AccountId REQUIRED_FIELD_MISSING', 'Name INVALID_FIELD_FOR_INSERT_UPDATE'],
    ],
    [
      'Account',
      { KvK_nummer__c: '123', BillingAddress: 'x' },
      [
        'BillingAddress INVALID_FIELD_FOR_INSERT_UPDATE',
        'KvK_nummer__c FIELD_CUSTOM_VALIDATION_EXCEPTION',
        'Name REQUIRED_FIELD_MISSING',
      ],
    ],
    [
      'Product__c',
      { Name: 'x', Soort__c: 'VoIP', Maandbedrag__c: '9999999999999999.999' },
      ['Maandbedrag__c STRING_TOO_LONG'],
    ],
  ];
  it.each(rows)('for %s %j', async (object, fields, codes) => {
    const answer = await post(fields, 'beheer', object);
    expect(fieldCodes(answer)).toEqual(codes);
  });

  it('for a change, and nothing is written', async () => {
    const before = await storedRows(server, 'select * from "case" where id = $1', caseId);
    const answer = await patch({
      Subject: 'Nieuw onderwerp',
      Status: null,
      ContactId: '003zzzzzzzzzzzz',
      Type: 'Onbekend',
    });
    expect(fieldCodes(answer)).toEqual([
      'ContactId INVALID_CROSS_REFERENCE_KEY',
      'Status REQUIRED_FIELD_MISSING',
      'Type INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
    ]);
    expect(await storedRows(server, 'select * from "case" where id = $1', caseId)).toEqual(before);
  });

  it('for a value that must be unique: DUPLICATE_VALUE, and nothing is written', async () => {
    const [user] = await storedRows<{ username: string; profileid: string }>(
      server,
      'select username, profileid from "user" limit 1',
    );
    const answer = await post(
      {
        LastName: 'Dubbel',
        Email: 'dubbel@voorbeeld.example',
        Username: user!.username,
        ProfileId: user!.profileid,
      },
      'beheer',
      'User',
    );
    expect(fieldCodes(answer)).toEqual(['Username DUPLICATE_VALUE']);
    expect(await storedRows(server, `select 1 from "user" where lastname = 'Dubbel'`)).toEqual([]);
  });
});

describe('the order of checks', () => {
  const rows: [name: string, call: () => Promise<Answer>, status: number, code: string][] = [
    [
      'of the object before fields',
      () => post({ Nothing: 1 }, 'korenaar', 'Contactbericht__c'),
      403,
      'INSUFFICIENT_ACCESS',
    ],
    [
      'of the right before fields',
      () => post({ Nothing: 1 }, 'korenaar', 'Account'),
      403,
      'INSUFFICIENT_ACCESS',
    ],
    [
      'of a malformed id before all else',
      () => patch({ Nothing: 1 }, 'korenaar', 'kort'),
      400,
      'MALFORMED_ID',
    ],
    [
      'of the record before right and fields',
      () => patch({ Nothing: 1 }, 'korenaar', foreignCase),
      404,
      'NOT_FOUND',
    ],
    [
      'of the right before fields, in form B',
      () => patch({ Nothing: 1 }, 'korenaar'),
      403,
      'INSUFFICIENT_ACCESS_OR_READONLY',
    ],
    ['with another Id in the fields', () => patch({ Id: missing }), 400, 'INVALID_INPUT'],
    ['with an Id of null', () => patch({ Id: null }), 400, 'INVALID_INPUT'],
    [
      'with another object',
      () =>
        server.call(`/records/${caseId}`, {
          as: 'beheer',
          method: 'PATCH',
          body: { apiName: 'Account', fields: { Subject: 'x' } },
        }),
      400,
      'INVALID_INPUT',
    ],
    [
      'without fields',
      () => server.call(`/records/${caseId}`, { as: 'beheer', method: 'PATCH', body: {} }),
      400,
      'MISSING_ARGUMENT',
    ],
    [
      'without a body',
      () => server.call(`/records/${caseId}`, { as: 'beheer', method: 'PATCH' }),
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      'of save errors before a collision',
      () =>
        server.call(`/records/${caseId}`, {
          as: 'beheer',
          method: 'PATCH',
          body: { fields: { Status: 'x' } },
          headers: { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
        }),
      400,
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
    ],
  ];
  it.each(rows)('%s', async (...[, call, status, code]) => {
    const answer = await call();
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(isFormB(answer.body)).toBe(
      code === 'INSUFFICIENT_ACCESS_OR_READONLY' || code.startsWith('INVALID_OR'),
    );
  });

  it("a customer cannot create a request for another customer's company", async () => {
    const answer = await post({ Subject: 'Van een ander', AccountId: accountId }, 'garage');
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_CROSS_REFERENCE_KEY']);
  });
});
