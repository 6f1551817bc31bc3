import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeRequest, reopenRequest, showRequestTo } from '#domain/requests/move-request.ts';
import { makeRequest } from '#domain/requests/make-request.ts';
import { readRequest } from '#domain/requests/read-request.ts';
import { readRequests } from '#domain/requests/read-requests.ts';
import { replyToRequest } from '#domain/requests/reply-to-request.ts';
import type { RequestVisibility } from '#protocol/telecom/service-requests.ts';
import {
  type AccountName,
  accounts,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { kindsOf, type Listening, openListening } from '../changes/change-stream.ts';
import { attachFile } from '../files/multipart.ts';

/**
 * Service requests: who is mailed about a change, and what a customer never sees. Source:
 * decisions.md §2, §6.
 */

let world: Listening;
let server: TestServer;
beforeAll(async () => {
  world = await openListening();
  ({ server } = world);
});
afterEach(() => world.hangUp());
afterAll(() => server.close());

const us = 'info@zorgeloos.example';

async function made(
  as: AccountName = 'korenaar',
  visibility: RequestVisibility = 'Bedrijf',
): Promise<string> {
  const value = {
    kind: 'Vraag',
    subject: 'Onze vraag',
    description: 'Hoe zit dit?',
    connection: '',
    visibility,
  } as const;
  const result = await makeRequest(await server.contextOf(as), {
    value,
    formKey: crypto.randomUUID(),
    address: '::1',
    uploads: [],
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.id;
}
async function reply(
  id: string,
  as: AccountName,
  { message = 'Een reactie', formKey = crypto.randomUUID() as string } = {},
) {
  return replyToRequest(await server.contextOf(as), {
    value: { message },
    requestId: id,
    formKey,
    address: '::1',
    uploads: [],
  });
}
const comment = (id: string, fields: object = {}, as: AccountName = 'verkoop') =>
  server.call('/records', {
    as,
    method: 'POST',
    body: {
      apiName: 'CaseComment',
      fields: { ParentId: id, CommentBody: 'Ons antwoord', IsPublished: true, ...fields },
    },
  });
const patch = (id: string, fields: object, query = '') =>
  server.call(`/records/${id}${query}`, { as: 'verkoop', method: 'PATCH', body: { fields } });

type StoredMail = { aan__c: string; onderwerp__c: string; tekst__c: string };
const mailsOf = (id: string) =>
  storedRows<StoredMail>(
    server,
    'select aan__c, onderwerp__c, tekst__c from mail__c where record__c = $1 order by createddate, aan__c',
    id,
  );
/** The mails about the request that `deed` causes. */
async function mailsDuring(id: string, deed: () => Promise<unknown>): Promise<StoredMail[]> {
  const before = (await mailsOf(id)).length;
  await deed();
  return (await mailsOf(id)).slice(before);
}
const toWhom = (mails: readonly StoredMail[]) => mails.map((mail) => mail.aan__c).toSorted();

describe('a mail', () => {
  it('about a new request goes to its reporter and to us, with number and URL', async () => {
    const id = await made();
    const mails = await mailsOf(id);
    const [{ casenumber }] = (await storedRows<{ casenumber: string }>(
      server,
      'select casenumber from "case" where id = $1',
      id,
    )) as [{ casenumber: string }];
    expect(toWhom(mails)).toEqual([us, accounts.korenaar]);
    for (const mail of mails) {
      expect(mail.onderwerp__c).toContain(casenumber);
      expect(mail.tekst__c).toContain(`/dashboard/serviceverzoek/${id}`);
    }
  });

  it('about our answer goes to the reporter once, through every entry point', async () => {
    const id = await made();
    for (const deed of [
      () => comment(id),
      () => reply(id, 'verkoop'),
      () =>
        server.call('/actions/perform-quick-action/Case.Reply', {
          as: 'verkoop',
          method: 'POST',
          body: { apiName: 'Case.Reply', contextId: id, fields: { Reactie: 'Per knop' } },
        }),
      () =>
        server.call('/records/batch', {
          as: 'verkoop',
          method: 'POST',
          body: {
            allOrNone: true,
            operations: [
              {
                type: 'CREATE',
                records: [
                  {
                    apiName: 'CaseComment',
                    fields: { ParentId: id, CommentBody: 'In een stapel', IsPublished: true },
                  },
                ],
              },
            ],
          },
        }),
    ]) {
      const mails = await mailsDuring(id, deed);
      expect(toWhom(mails)).toEqual([accounts.korenaar]);
      expect(mails[0]!.onderwerp__c).toMatch(/^Antwoord op je serviceverzoek S-\d+$/);
    }
  });

  it('about an internal note goes to the reporter only when the note is published', async () => {
    const id = await made();
    let note = '';
    expect(
      await mailsDuring(
        id,
        async () =>
          (note = (await comment(id, { IsPublished: false, CommentBody: 'Intern' })).body.id),
      ),
    ).toEqual([]);
    expect(await mailsDuring(id, () => patch(note, { CommentBody: 'Anders' }))).toEqual([]);
    expect(toWhom(await mailsDuring(id, () => patch(note, { IsPublished: true })))).toEqual([
      accounts.korenaar,
    ]);
    expect(await mailsDuring(id, () => patch(note, { CommentBody: 'Weer anders' }))).toEqual([]);
  });

  it('about a reply goes to the reporter, earlier repliers and us, not its writer', async () => {
    const id = await made();
    expect(toWhom(await mailsDuring(id, () => reply(id, 'collega')))).toEqual([
      us,
      accounts.korenaar,
    ]);
    expect(toWhom(await mailsDuring(id, () => reply(id, 'korenaar')))).toEqual([
      accounts.collega,
      us,
    ]);
    expect(toWhom(await mailsDuring(id, () => comment(id)))).toEqual([
      accounts.collega,
      accounts.korenaar,
    ]);
  });

  it('about a request that only its reporter may see goes to no earlier replier', async () => {
    const id = await made();
    await reply(id, 'collega');
    await showRequestTo(await server.contextOf('korenaar'), id, 'Alleen melder');
    expect(toWhom(await mailsDuring(id, () => comment(id)))).toEqual([accounts.korenaar]);
  });

  it("about a customer's reply goes to the request's owner", async () => {
    const id = await made();
    const [staff] = await storedRows<{ id: string; email: string }>(
      server,
      'select id, email from "user" where username = $1',
      accounts.verkoop,
    );
    await patch(id, { OwnerId: staff!.id });
    expect(toWhom(await mailsDuring(id, () => reply(id, 'korenaar')))).toEqual([staff!.email]);
  });

  it('about waiting or closing goes to the reporter, whatever mail the save requests', async () => {
    const id = await made();
    const waiting = await mailsDuring(id, () =>
      patch(id, { Status: 'Wacht op feedback' }, '?triggerOtherEmail=true'),
    );
    expect([toWhom(waiting), waiting[0]!.onderwerp__c]).toEqual([
      [accounts.korenaar],
      expect.stringMatching(/^We wachten op je antwoord/),
    ]);
    expect(await mailsDuring(id, () => patch(id, { Status: 'Wacht op feedback' }))).toEqual([]);
    expect(toWhom(await mailsDuring(id, () => patch(id, { Status: 'Gesloten' })))).toEqual([
      accounts.korenaar,
    ]);
    expect(await mailsDuring(id, () => patch(id, { Priority: 'Hoog' }))).toEqual([]);
  });

  it('about closing or reopening by a customer goes to both sides, once', async () => {
    const id = await made();
    const korenaar = await server.contextOf('korenaar');
    expect(toWhom(await mailsDuring(id, () => closeRequest(korenaar, id)))).toEqual([us]);
    expect(await mailsDuring(id, () => closeRequest(korenaar, id))).toEqual([]);
    expect(toWhom(await mailsDuring(id, () => reopenRequest(korenaar, id)))).toEqual([us]);
    const collega = await server.contextOf('collega');
    expect(toWhom(await mailsDuring(id, () => closeRequest(collega, id)))).toEqual([
      us,
      accounts.korenaar,
    ]);
  });

  it('about a reply that reopens the request goes to us once', async () => {
    const id = await made();
    await closeRequest(await server.contextOf('korenaar'), id);
    const key = crypto.randomUUID();
    expect(
      toWhom(
        await mailsDuring(id, () => reply(id, 'korenaar', { message: 'Toch niet', formKey: key })),
      ),
    ).toEqual([us]);
    expect(
      await mailsDuring(id, () => reply(id, 'korenaar', { message: 'Toch niet', formKey: key })),
    ).toEqual([]);
  });

  it('is not sent for a batch that is rolled back', async () => {
    const id = await made();
    const records = [
      {
        apiName: 'CaseComment',
        fields: { ParentId: id, CommentBody: 'Nooit gezegd', IsPublished: true },
      },
    ];
    const wrong = [{ apiName: 'CaseComment', fields: { ParentId: id, IsPublished: true } }];
    const body = {
      allOrNone: true,
      operations: [{ type: 'CREATE', records: [...records, ...wrong] }],
    };
    expect(
      await mailsDuring(id, () =>
        server.call('/records/batch', { as: 'verkoop', method: 'POST', body }),
      ),
    ).toEqual([]);
  });
});

describe('actions on a request', () => {
  it('let staff reply to a closed request without reopening it', async () => {
    const id = await made();
    await closeRequest(await server.contextOf('korenaar'), id);
    expect(await reply(id, 'verkoop')).toMatchObject({ ok: true, value: { reopened: false } });
    expect(
      (
        await storedRows<{ status: string }>(server, 'select status from "case" where id = $1', id)
      )[0]!.status,
    ).toBe('Gesloten');
  });

  const guest = () => server.dependencies.contextOf({ kind: 'guest' as const });
  const sent = <T>(value: T) => ({
    value,
    formKey: crypto.randomUUID(),
    address: '::1',
    uploads: [],
  });

  it('are refused as unknown to guests, other companies and colleagues without sight', async () => {
    const id = await made('korenaar', 'Alleen melder');
    for (const ctx of [
      await server.contextOf('garage'),
      await server.contextOf('collega'),
      guest(),
    ])
      for (const result of [
        await closeRequest(ctx, id),
        await reopenRequest(ctx, id),
        await showRequestTo(ctx, id, 'Bedrijf'),
        await readRequest(ctx, id),
        await replyToRequest(ctx, { ...sent({ message: 'Hoi' }), requestId: id }),
      ])
        expect(result).toMatchObject({ ok: false, problems: [{ code: 'record.notFound' }] });
  });

  it('such as making and listing them as a customer are refused to staff and guests', async () => {
    const value = {
      kind: 'Vraag',
      subject: 'x',
      description: 'x',
      connection: '',
      visibility: 'Bedrijf',
    } as const;
    const all = { filter: null, q: '', order: null, page: 1 };
    for (const ctx of [await server.contextOf('verkoop'), guest()]) {
      expect(await makeRequest(ctx, sent(value))).toMatchObject({ ok: false });
      expect(await readRequests(ctx, all)).toMatchObject({ ok: false });
    }
  });

  it('at the same time close it once and store all replies', async () => {
    const id = await made();
    const [one, other] = [await server.contextOf('korenaar'), await server.contextOf('collega')];
    const closed = await Promise.all([closeRequest(one, id), closeRequest(other, id)]);
    expect(closed.filter((result) => result.ok && result.value.changed)).toHaveLength(1);
    await Promise.all([
      reply(id, 'korenaar', { message: 'De een' }),
      reply(id, 'collega', { message: 'De ander' }),
      reply(id, 'verkoop', { message: 'En wij' }),
    ]);
    expect(
      await storedRows(server, 'select 1 from casecomment where parentid = $1', id),
    ).toHaveLength(3);
    expect(
      (
        await storedRows<{ status: string }>(server, 'select status from "case" where id = $1', id)
      )[0]!.status,
    ).toBe('In behandeling');
  });
});

it('a request that staff create for a contact has that contact as its reporter', async () => {
  const [own] = await storedRows<{ contactid: string; name: string }>(
    server,
    'select contactid, name from "user" where username = $1',
    accounts.korenaar,
  );
  const id = await world.request({ ContactId: own!.contactid, Zichtbaarheid__c: 'Alleen melder' });
  const [contact] = await storedRows<{ name: string }>(
    server,
    'select name from contact where id = $1',
    own!.contactid,
  );
  expect(await readRequest(await server.contextOf('korenaar'), id)).toMatchObject({
    ok: true,
    value: { askedBy: contact!.name, by: { side: 'us' }, isAsker: true },
  });
  expect(await readRequest(await server.contextOf('collega'), id)).toMatchObject({ ok: false });
});

describe('a request that only its reporter may see', () => {
  it('is in no count, list, search or page of a colleague, nor are its comments', async () => {
    const id = await made('korenaar', 'Alleen melder');
    const isReplySaved = (await reply(id, 'korenaar', { message: 'Zwijgplicht, sprakeloos' })).ok;
    expect(isReplySaved).toBe(true);
    const [{ id: commentId }] = (await storedRows<{ id: string }>(
      server,
      'select id from casecomment where parentid = $1',
      id,
    )) as [{ id: string }];
    const count = async (as: AccountName) =>
      Number(
        (
          await server.call(
            `/lwr/apex/v65.0/CaseController/getTotalOpenCasesByAccountId?accountId=${world.company}`,
            { as },
          )
        ).body,
      );
    const [mine, theirs] = [await count('korenaar'), await count('collega')];
    await showRequestTo(await server.contextOf('korenaar'), id, 'Bedrijf');
    expect([await count('korenaar'), await count('collega')]).toEqual([mine, theirs + 1]);
    await showRequestTo(await server.contextOf('korenaar'), id, 'Alleen melder');
    for (const one of [id, commentId])
      expect(
        (await server.call(`/records/${one}?optionalFields=Case.Subject`, { as: 'collega' }))
          .status,
      ).toBe(404);
    for (const answer of await readEveryEntryPoint(id, 'Zwijgplicht', 'collega'))
      expect(answer).not.toMatch(new RegExp(`sprakeloos|${commentId}`));
  });
});

/**
 * The viewer's answers at every entry point that could show the request. The search word is echoed,
 * so tests look for other text.
 */
async function readEveryEntryPoint(id: string, word: string, as: AccountName): Promise<string[]> {
  const post = (path: string, body: object) => server.call(path, { as, method: 'POST', body });
  const answers = [
    await post(`/list-records/CaseComment/Alle`, { searchTerm: word, pageSize: 2_000 }),
    await post(`/list-records/CaseComment/Interne_notities`, { pageSize: 2_000 }),
    await post(`/list-records/ContentDocument/Alle`, { pageSize: 2_000 }),
    await post(`/list-records/ContentDocumentLink/Alle`, { pageSize: 2_000 }),
    await post(`/list-records/ContentVersion/Alle`, { pageSize: 2_000 }),
    await post(`/related-list-records/${id}/CaseComments`, { pageSize: 200 }),
    await post(`/related-list-records/${id}/ContentDocumentLinks`, { pageSize: 200 }),
    await post(`/search/results/keyword?q=${word}&objectApiName=CaseComment`, {}),
    await post(`/search/results/keyword?q=${word}&objectApiName=ContentDocument`, {}),
    await post(`/search/results?q=${word}`, {
      objectApiNames: ['Case', 'CaseComment', 'ContentDocument'],
    }),
    await server.call(`/records/${id}?childRelationships=Case.CaseComments&fields=Case.Subject`, {
      as,
    }),
    await server.call(`/record-ui/${id}`, { as }),
    await server.call(`/mru-list-records/CaseComment`, { as }),
  ];
  const cookie = await sessionCookieOf(server, as);
  const pages = await Promise.all(
    [
      `/dashboard/serviceverzoek/${id}`,
      `/dashboard/serviceverzoek/${id}.data`,
      `/dashboard?tab=serviceverzoeken&q=${word}`,
      '/dashboard',
      `/zoekresultaten?q=${word}`,
    ].map(async (path) => (await fetch(new URL(path, server.url), { headers: { cookie } })).text()),
  );
  return [...answers.map(({ text }) => text), ...pages];
}

describe('an internal note and the file on it', () => {
  const word = 'Kwakkelzeef';
  let id: string;
  let countsBefore: string;
  let version: string;
  let madeIds: string[];
  let publishedKinds: string[];
  const readCounts = async () =>
    (await server.call(`/related-list-count/${id}/CaseComments`, { as: 'korenaar' })).text;
  beforeAll(async () => {
    id = await made();
    countsBefore = await readCounts();
    const stream = await world.listen('korenaar');
    const note = await world.make('CaseComment', {
      ParentId: id,
      CommentBody: `${word}, sprakeloos`,
      IsPublished: false,
    });
    const file = await attachFile(server, note, {
      bytes: '%PDF-1.7 geheim',
      name: `${word} sprakeloos.pdf`,
    });
    ({ version } = file);
    madeIds = [note, file.link, file.document, version];
    await world.waitForAllChanges(stream);
    publishedKinds = madeIds.flatMap((one) => kindsOf(stream, one));
  });

  it('are in no event of a customer', () => expect(publishedKinds).toEqual([]));

  it.each(['korenaar', 'collega', 'garage'] as const)(
    'are for %s in no page, list, search or record',
    async (as) => {
      for (const one of madeIds)
        expect((await server.call(`/records/${one}`, { as })).status).not.toBe(200);
      const path = `/services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`;
      const bytes = await server.call(path, { as });
      expect([bytes.status, bytes.text.includes('geheim')]).toEqual([404, false]);
      for (const answer of await readEveryEntryPoint(id, word, as))
        expect(answer).not.toMatch(new RegExp(['sprakeloos', ...madeIds].join('|')));
    },
  );

  it('are in no count, history or mail of a customer', async () => {
    expect(await readCounts()).toBe(countsBefore);
    expect(await readRequest(await server.contextOf('korenaar'), id)).toMatchObject({
      ok: true,
      value: { replies: [], files: [], changes: [] },
    });
    expect(
      await storedRows(
        server,
        `select 1 from mail__c where tekst__c like '%${word}%' or onderwerp__c like '%${word}%'`,
      ),
    ).toEqual([]);
  });
});
