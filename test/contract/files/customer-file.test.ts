import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLogins } from '#auth/login/own-logins.ts';
import {
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { countRows } from '../../rows.ts';
import { recordCreator } from '../generated/create-record.ts';
import { attachFile, uploadFile } from './multipart.ts';
import { readCustomerFile } from './read-customer-file.ts';

/** The export of a customer's data (AVG art. 15, 20). */

let server: TestServer;
let account: string;
let foreign: string;
beforeAll(async () => {
  server = await openTestServer();
  ({ own: account, foreign } = await ownAndForeignCompany(server, 'korenaar'));
});
afterAll(() => server.close());

const make = recordCreator(() => server);
const exportsLogged = (id: string): Promise<number> =>
  countRows(server, `audit where verb = 'export' and records @> array[$1]`, id);
const rowsIn = (file: Map<string, string>, name: string) =>
  JSON.parse(file.get(name) ?? '[]') as Record<string, string>[];

describe("a customer's export", () => {
  let loggedBefore: number;
  let file: Map<string, string>;
  beforeAll(async () => {
    const contact = await make('Contact', {
      LastName: 'Xandrosnaam',
      Email: 'dossier@voorbeeld.example',
      AccountId: account,
    });
    const request = await make('Case', {
      Subject: '=FORMULE; "aanhaling"',
      AccountId: account,
      ContactId: contact,
    });
    await attachFile(server, request, { bytes: 'bytes van het dossier', name: '../stout.txt' });
    loggedBefore = await exportsLogged(account);
    file = await readCustomerFile(server, account);
  });

  it.each([
    ['Contact', 'contact where accountid = $1'],
    ['Case', '"case" where accountid = $1'],
    ['CaseComment', 'casecomment where parentid in (select id from "case" where accountid = $1)'],
    ['Aansluiting__c', 'aansluiting__c where account__c = $1'],
    [
      'Opzegging__c',
      'opzegging__c where aansluiting__c in (select id from aansluiting__c where account__c = $1)',
    ],
    ['User', '"user" where accountid = $1'],
  ])('holds every %s of the customer in JSON', async (object, from) => {
    expect(rowsIn(file, `json/${object}.json`).length).toBe(await countRows(server, from, account));
  });

  it('holds the records in CSV, where a value that looks like a formula is text', () => {
    expect(file.get('csv/Serviceverzoeken.csv')).toContain(`"'=FORMULE; ""aanhaling"""`);
  });

  it('holds the files, under names that stay in their folder', () => {
    const name = [...file.keys()].find(
      (one) => one.startsWith('bestanden/') && file.get(one) === 'bytes van het dossier',
    );
    expect(name).toMatch(/^bestanden\/068\w+-[^/\\]*stout\.txt$/);
  });

  it('holds no id of another company', () => {
    expect([...file.values()].join()).not.toContain(foreign);
  });

  it('is in the audit log', async () => {
    expect(await exportsLogged(account)).toBeGreaterThan(loggedBefore);
  });
});

describe("a customer's export of users", () => {
  let user: string;
  let file: Map<string, string>;
  beforeAll(async () => {
    user = await userId(server.ctx, 'korenaar');
    await insertLogins(server.ctx, [
      {
        userId: user,
        at: '2026-01-02T03:04:05Z',
        way: 'password',
        address: '203.0.113.77',
        userAgent: 'Een telefoon',
      },
    ]);
    await storedRows(
      server,
      `insert into passkey (id, user_id, public_key, name, created_at) values ('geheim-id', $1, 'geheime sleutel', 'Mijn sleutelbos', now())`,
      user,
    );
    const identity = `insert into identity (user_id, provider, issuer, tenant, subject, name, refresh_token, created_at)
      values ($1, 'google', 'https://accounts.google.com', '', 'sub-van-klant', 'klant@gmail.example', 'geheim-vernieuwen', now())`;
    await storedRows(server, identity, user);
    await storedRows(
      server,
      `insert into oauth_consent (user_id, client_id, audience, scopes, created_at) values ($1, 'PlatformCLI', 'api', '{api}', now())`,
      user,
    );
    await storedRows(
      server,
      `insert into calendar_feed (user_id, token_sha256, created_at) values ($1, 'geheim-adres', now())`,
      user,
    );
    await setPhoto(user);
    file = await readCustomerFile(server, account);
  });

  /** Gives the user a photo, as the user does it. */
  async function setPhoto(id: string): Promise<void> {
    const png = Buffer.from(
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x40\0\0\0\xf0\x08\x06\0\0\0',
      'latin1',
    );
    const uploaded = await uploadFile(server, 'korenaar', { bytes: png, name: 'ik.png' });
    const set = await server.call(`/record-avatars/${id}/association`, {
      as: 'korenaar',
      method: 'POST',
      body: { contentVersionId: uploaded.body.contentVersion.id },
    });
    expect(set.status, set.text).toBe(200);
  }

  it('holds their logins and the names of their passkeys, and no credentials', () => {
    const text = file.get('json/inloggen.json')!;
    const access = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(access['logins']).toContainEqual({
      user,
      at: '2026-01-02T03:04:05.000Z',
      way: 'password',
      address: '203.0.113.77',
      device: 'Een telefoon',
    });
    expect(access['passkeys']).toEqual([
      expect.objectContaining({ user, name: 'Mijn sleutelbos' }),
    ]);
    expect(access['accounts']).toEqual([
      expect.objectContaining({ user, subject: 'sub-van-klant', name: 'klant@gmail.example' }),
    ]);
    expect(access['apps']).toEqual([
      expect.objectContaining({ user, name: 'PlatformCLI', scopes: ['api'] }),
    ]);
    expect(access['calendars']).toEqual([expect.objectContaining({ user, lastRead: null })]);
    for (const secret of ['geheim-id', 'geheime sleutel', 'geheim-vernieuwen', 'geheim-adres'])
      expect(text).not.toContain(secret);
  });

  it('holds their photo once', () => {
    expect(
      [...file.keys()].filter((name) => name.startsWith(`bestanden/foto-${user}-`)),
    ).toHaveLength(1);
  });
});

describe("a customer's export of deleted records", () => {
  let request: string;
  let file: Map<string, string>;
  beforeAll(async () => {
    request = await make('Case', { Subject: 'Verwijderd verzoek', AccountId: account });
    const comment = await make('CaseComment', {
      ParentId: request,
      CommentBody: 'Verwijderde reactie',
      IsPublished: false,
    });
    const elsewhere = await make('Case', {
      Subject: 'Verwijderd bij een ander',
      AccountId: foreign,
    });
    const { document, link } = await attachFile(server, comment, {
      bytes: 'bytes die weg zijn',
      name: 'weg.txt',
    });
    await storedRows(
      server,
      'delete from contentdocumentlink where contentdocumentid = $1 and id <> $2',
      document,
      link,
    );
    for (const id of [request, elsewhere])
      expect((await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
        204,
      );
    file = await readCustomerFile(server, account);
  });

  it('holds those of the company that can be undeleted, with the time of the delete', () => {
    const gone = rowsIn(file, 'verwijderd/json/Case.json');
    expect(gone.map(({ Id, Subject }) => [Id, Subject])).toEqual([[request, 'Verwijderd verzoek']]);
    expect(Date.now() - Date.parse(gone[0]!['Verwijderd_op']!)).toBeLessThan(600_000);
    expect(
      rowsIn(file, 'verwijderd/json/CaseComment.json').map(({ CommentBody }) => CommentBody),
    ).toEqual(['Verwijderde reactie']);
    expect(file.get('verwijderd/csv/Serviceverzoeken.csv')).toMatch(/Verwijderd op/);
    expect(JSON.parse(file.get('overzicht.json')!).verwijderd).toMatchObject({
      Serviceverzoeken: 1,
    });
    expect([...file.values()].join()).not.toContain('Verwijderd bij een ander');
  });

  it('holds their files once', () => {
    const texts = [...file].filter(([name]) => name.startsWith('verwijderd/bestanden/'));
    expect(texts.filter(([, text]) => text === 'bytes die weg zijn')).toHaveLength(1);
  });

  it('holds their history, and not the records among those that exist', () => {
    expect(rowsIn(file, 'json/Case.json').map(({ Id }) => Id)).not.toContain(request);
    expect(rowsIn(file, 'json/Wijziging__c.json').map(({ Record__c }) => Record__c)).toContain(
      request,
    );
  });

  it('is in the audit log by their ids', async () => {
    await server.dependencies.auditKeeper.flush();
    expect(await exportsLogged(request)).toBeGreaterThan(0);
  });
});
