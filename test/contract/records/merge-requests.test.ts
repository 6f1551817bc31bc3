import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRequest } from '#domain/requests/read-request.ts';
import { accounts, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { uploadFile } from '../files/multipart.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';
import { refusal, businessActionCalls } from './action-calls.ts';

/** Merging two service requests about one subject. Source: decisions.md §6. */

let server: TestServer;
let scenario: ScenarioRecords;
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

const { perform, row, mailsTo, request, comments } = businessActionCalls(() => ({
  server,
  scenario,
}));

describe('a request with files that was merged into another', () => {
  let one: string;
  let other: string;
  let files: string[];
  let due: unknown;
  /** Uploads a file and links it to these requests. */
  async function addFile(name: string, ...requests: string[]): Promise<string> {
    const { contentDocument } = (await uploadFile(server, 'verkoop', { bytes: name, name })).body;
    for (const LinkedEntityId of requests) {
      const linked = await server.call('/records', {
        as: 'verkoop',
        method: 'POST',
        body: {
          apiName: 'ContentDocumentLink',
          fields: { ContentDocumentId: contentDocument.id, LinkedEntityId, ShareType: 'V' },
        },
      });
      expect(linked.status).toBe(201);
    }
    return contentDocument.id;
  }
  const filesOf = async (id: string) =>
    (
      await storedRows<{ id: string }>(
        server,
        'select contentdocumentid as id from contentdocumentlink where linkedentityid = $1 order by 1',
        id,
      )
    ).map((file) => file.id);

  beforeAll(async () => {
    one = await request({ Description: 'Sinds dinsdag valt de lijn weg', Priority: 'Hoog' });
    other = await request({ Priority: 'Laag' });
    files = [await addFile('beide.txt', one, other), await addFile('een.txt', one)];
    await perform('Case.AskFeedback', other, { fields: { Vraag: 'Welk modem?' } });
    due = (await row('"case"', one))['antwoord_voor__c'];
    const merged = await perform('Case.MergeInto', one, { fields: { Serviceverzoek: other } });
    expect(merged.status).toBe(200);
  });

  it('has no files, and the other has each file once', async () => {
    expect(await filesOf(other)).toEqual(files.toSorted());
    expect(await filesOf(one)).toEqual([]);
  });

  it('has its description in the last comment of the other, which is in progress', async () => {
    expect((await comments(other)).at(-1)!.commentbody).toContain('Sinds dinsdag valt de lijn weg');
    expect(await row('"case"', other)).toMatchObject({ status: 'In behandeling' });
  });

  it('gives the other its earlier answer deadline', async () => {
    expect(await row('"case"', other)).toMatchObject({ antwoord_voor__c: due });
  });

  it('refers the customer to the other, in one reply', async () => {
    expect(await readRequest(await server.contextOf('korenaar'), one)).toMatchObject({
      ok: true,
      value: { goesOn: { id: other }, replies: [expect.anything()] },
    });
  });
});

describe('a service request', () => {
  it('merged into another moves its comments there and is closed with a comment', async () => {
    const [one, other] = [await request(), await request()];
    await perform('Case.AskFeedback', one, { fields: { Vraag: 'Welk modem?' } });
    const merged = await perform('Case.MergeInto', one, { fields: { Serviceverzoek: other } });
    expect(merged.body).toMatchObject({ id: other, isSuccess: true });
    const here = (await comments(other)).map(({ commentbody }) => commentbody);
    expect(here[0]).toBe('Welk modem?');
    expect(here[1]).toContain('gaat over hetzelfde');
    expect(here).toHaveLength(2);
    expect(await row('"case"', one)).toMatchObject({
      status: 'Gesloten',
      samengevoegd_met__c: other,
    });
    expect((await comments(one))[0]!.commentbody).toContain('samengevoegd');
  });

  it('that is merged is mailed to the customer once', async () => {
    const ofKorenaar = async (Subject: string): Promise<string> =>
      (
        await server.call('/records', {
          as: 'korenaar',
          method: 'POST',
          body: { apiName: 'Case', fields: { Subject } },
        })
      ).body.id;
    const [one, other] = [await ofKorenaar('Een'), await ofKorenaar('Nog een')];
    await perform('Case.MergeInto', one, { fields: { Serviceverzoek: other } });
    const mails = [...(await mailsTo(one)), ...(await mailsTo(other))].filter(
      ({ aan__c }) => aan__c === accounts.korenaar,
    );
    expect(mails.filter(({ tekst__c }) => tekst__c.includes('hetzelfde'))).toHaveLength(1);
  });

  it('that only its reporter sees is not merged with one that others see', async () => {
    const [alone, company] = [
      await request({ Zichtbaarheid__c: 'Alleen melder' }),
      await request(),
    ];
    const [mine, another] = await storedRows<{ id: string }>(
      server,
      'select id from contact where accountid = $1 order by id limit 2',
      scenario.bakery,
    );
    const [ofOne, ofOther] = [
      await request({ Zichtbaarheid__c: 'Alleen melder', ContactId: mine!.id }),
      await request({ Zichtbaarheid__c: 'Alleen melder', ContactId: another!.id }),
    ];
    for (const [from, into] of [
      [alone, company],
      [company, alone],
      [ofOne, ofOther],
      [alone, ofOne],
    ] as const) {
      const refused = await perform('Case.MergeInto', from, { fields: { Serviceverzoek: into } });
      expect(refused.status).toBe(400);
      expect(await row('"case"', from)).toMatchObject({ samengevoegd_met__c: null });
    }
    const same = await request({ Zichtbaarheid__c: 'Alleen melder', ContactId: mine!.id });
    expect(
      (await perform('Case.MergeInto', ofOne, { fields: { Serviceverzoek: same } })).status,
    ).toBe(200);
  });

  it('is not merged into itself, a closed one or one of another company', async () => {
    const id = await request();
    const closed = await request({ Status: 'Gesloten' });
    const [foreign] = await storedRows<{ id: string }>(
      server,
      `select id from "case" where accountid <> $1 and status <> 'Gesloten' limit 1`,
      scenario.bakery,
    );
    const into = async (other: string) =>
      refusal(await perform('Case.MergeInto', id, { fields: { Serviceverzoek: other } }));
    for (const other of [id, closed])
      expect(await into(other)).toBe('400 FIELD_INTEGRITY_EXCEPTION');
    expect(await into(foreign!.id)).toBe('400 FIELD_FILTER_VALIDATION_EXCEPTION');
  });
});
