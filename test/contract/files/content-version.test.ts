import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** Files as rows of ContentVersion in the platform's REST API. Source: record-api.md §11.2. */

const versions = '/services/data/v65.0/sobjects/ContentVersion';
const bytes = Buffer.from([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0, 255, 128, 13, 10, 0]);

let server: TestServer;
let request = '';
beforeAll(async () => {
  server = await openTestServer();
  const account = await companyOf(server, 'korenaar');
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Case', fields: { Subject: 'Met bestand', AccountId: account } },
  });
  request = made.body.id;
});
afterAll(() => server.close());

const headersOf = async (as: AccountName | null): Promise<Record<string, string>> =>
  as === null ? {} : { authorization: `Bearer ${await server.apiKey(as)}` };

async function sendForm(
  as: AccountName | null,
  fields: object | string,
  file: Blob | null = new Blob([bytes]),
) {
  const form = new FormData();
  const text = typeof fields === 'string' ? fields : JSON.stringify(fields);
  form.set('entity_content', new Blob([text], { type: 'application/json' }));
  if (file !== null) form.set('VersionData', file, 'van-mij.gif');
  const answer = await fetch(new URL(versions, server.url), {
    method: 'POST',
    headers: await headersOf(as),
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

const sendJson = (as: AccountName, body: object) =>
  server.call(versions, { as, method: 'POST', body });
const base64 = bytes.toString('base64');

const rowOf = async (id: string, as: AccountName = 'beheer') =>
  (await server.call(`${versions}/${id}`, { as })).body;
async function bytesOf(id: string, as: AccountName) {
  const url = new URL(`${versions}/${id}/VersionData`, server.url);
  const answer = await fetch(url, { headers: await headersOf(as) });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const count = async (): Promise<number> =>
  (await storedRows<{ n: number }>(server, 'select count(*)::int as n from contentversion'))[0]!.n;

describe('a file', () => {
  it('comes as a form, and its bytes are given back', async () => {
    const fields = {
      Title: 'Een plaatje',
      PathOnClient: '/tmp/plaatje.gif',
      Description: 'Klein',
      ContentLocation: 'S',
    };
    const made = await sendForm('verkoop', fields);
    expect(made).toEqual({
      status: 201,
      body: { id: expect.stringMatching(/^068/), success: true, errors: [] },
    });
    expect(await rowOf(made.body.id)).toMatchObject({
      Title: 'Een plaatje',
      Description: 'Klein',
      PathOnClient: 'plaatje.gif',
      ContentSize: bytes.length,
      IsLatest: true,
      VersionNumber: '1',
    });
    expect(await bytesOf(made.body.id, 'verkoop')).toEqual({ status: 200, bytes });
    expect((await bytesOf(made.body.id, 'garage')).status).toBe(404);
  });

  it('comes as base64 in JSON, and belongs to the record that is named', async () => {
    const made = await sendJson('korenaar', {
      Title: 'Van de klant',
      PathOnClient: 'klant.gif',
      VersionData: base64,
      FirstPublishLocationId: request,
    });
    expect([made.status, made.body.success]).toEqual([201, true]);
    expect(await bytesOf(made.body.id, 'korenaar')).toEqual({ status: 200, bytes });
    const { ContentDocumentId } = await rowOf(made.body.id);
    const links = await server.call(
      `/services/data/v65.0/query?q=${encodeURIComponent(
        `SELECT LinkedEntityId FROM ContentDocumentLink WHERE ContentDocumentId = '${ContentDocumentId}'`,
      )}`,
      { as: 'beheer' },
    );
    expect(
      links.body.records.map(({ LinkedEntityId }: { LinkedEntityId: string }) => LinkedEntityId),
    ).toContain(request);
    expect((await bytesOf(made.body.id, 'garage')).status).toBe(404);
  });

  it('is described with what can be sent for it, to who may send it', async () => {
    const described = async (as: AccountName) => {
      const { body } = await server.call(`${versions}/describe`, { as });
      const parts = body.fields.filter((field: { createable: boolean }) => field.createable);
      return [body.createable, parts.map(({ name }: { name: string }) => name).toSorted()];
    };
    const parts = ['ContentDocumentId', 'Description', 'PathOnClient', 'Title'];
    expect(await described('korenaar')).toEqual([true, parts]);
  });

  it('is a next version of a document that the caller may change', async () => {
    const first = await sendJson('verkoop', { PathOnClient: 'een.gif', VersionData: base64 });
    const { ContentDocumentId } = await rowOf(first.body.id);
    const next = { PathOnClient: 'twee.gif', VersionData: base64, ContentDocumentId };
    const second = await sendJson('verkoop', next);
    expect(second.status).toBe(201);
    expect(await rowOf(second.body.id)).toMatchObject({ ContentDocumentId, VersionNumber: '2' });
    const before = await count();
    const foreign = await sendJson('garage', next);
    expect([foreign.status, foreign.body[0].errorCode]).toEqual([404, 'NOT_FOUND']);
    expect(await count()).toBe(before);
  });

  it('can be made by a call inside a composite call', async () => {
    const answer = await server.call('/services/data/v65.0/composite', {
      as: 'verkoop',
      method: 'POST',
      body: {
        compositeRequest: [
          {
            method: 'POST',
            url: versions,
            referenceId: 'made',
            body: { PathOnClient: 'samen.gif', VersionData: base64 },
          },
        ],
      },
    });
    expect(answer.body.compositeResponse[0]).toMatchObject({ httpStatusCode: 201 });
  });
});

describe('a file is refused', () => {
  const refused = async (as: AccountName, body: object) => {
    const before = await count();
    const answer = await sendJson(as, body);
    expect(await count()).toBe(before);
    return [answer.status, answer.body[0].errorCode];
  };
  const path = { PathOnClient: 'x.gif' };

  it.each([
    ['without VersionData', path, 'REQUIRED_FIELD_MISSING'],
    ['without a name', { VersionData: base64 }, 'REQUIRED_FIELD_MISSING'],
    ['when it is not in base64', { ...path, VersionData: '<niet>' }, 'POST_BODY_PARSE_ERROR'],
    ['with an unknown field', { ...path, VersionData: base64, Onbekend__c: 'x' }, 'INVALID_FIELD'],
    [
      'with a field of the system',
      { ...path, VersionData: base64, VersionNumber: '9' },
      'INVALID_FIELD_FOR_INSERT_UPDATE',
    ],
    ['with a number', { ...path, VersionData: base64, Title: 5 }, 'POST_BODY_PARSE_ERROR'],
    [
      'with a malformed record',
      { ...path, VersionData: base64, FirstPublishLocationId: 'x' },
      'INVALID_CROSS_REFERENCE_KEY',
    ],
  ])('%s', async (_, body, code) => {
    expect(await refused('verkoop', body)).toEqual([400, code]);
  });

  it('at a record that the caller does not see', async () => {
    const [status] = await refused('garage', {
      ...path,
      VersionData: base64,
      FirstPublishLocationId: request,
    });
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('as a form without a file, with broken JSON, or of a guest', async () => {
    const before = await count();
    expect((await sendForm('verkoop', { Title: 'x' }, null)).status).toBe(400);
    expect((await sendForm('verkoop', '{')).body[0].errorCode).toBe('JSON_PARSER_ERROR');
    expect((await sendForm('verkoop', '[]')).status).toBe(400);
    expect((await sendForm(null, { Title: 'x' })).status).toBeGreaterThanOrEqual(400);
    expect(await count()).toBe(before);
  });

  it('as JSON over 12 MB, and a form of another object', async () => {
    const huge = await sendJson('verkoop', { ...path, VersionData: 'A'.repeat(13_000_000) });
    expect([huge.status, huge.body[0].errorCode]).toEqual([413, 'REQUEST_TOO_LARGE']);
    const large = await sendJson('verkoop', { ...path, VersionData: 'AAAA'.repeat(1_000_000) });
    expect(large.status).toBe(201);
    const other = await server.call('/services/data/v65.0/sobjects/Contact', {
      as: 'verkoop',
      method: 'POST',
      body: { LastName: 'A'.repeat(2_000_000) },
    });
    expect(other.status).toBe(413);
    const form = new FormData();
    form.set('entity_content', '{"LastName":"x"}');
    const answer = await fetch(new URL('/services/data/v65.0/sobjects/Contact', server.url), {
      method: 'POST',
      headers: await headersOf('verkoop'),
      body: form,
    });
    expect(answer.status).toBe(415);
  });
});
