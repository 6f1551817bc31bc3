import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** The options of a save: record-api.md §6.3. */

let server: TestServer;
let account: string;
let contact: string;

beforeAll(async () => {
  server = await openTestServer();
  ({ accountid: account, contactid: contact } = await userOf(server, 'korenaar'));
});
afterAll(() => server.close());

const post = (query: string, fields: object = {}, as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call(`/records?${query}`, {
    as,
    method: 'POST',
    body: {
      apiName: 'Case',
      fields: { Subject: 'Telefoon kraakt', AccountId: account, ...fields },
    },
  });
const patch = (id: string, query: string, fields: object): Promise<Answer> =>
  server.call(`/records/${id}?${query}`, { as: 'verkoop', method: 'PATCH', body: { fields } });
type StoredMail = { aan__c: string; onderwerp__c: string; tekst__c: string; status__c: string };
const mailsOf = (id: string) =>
  storedRows<StoredMail>(
    server,
    'select aan__c, onderwerp__c, tekst__c, status__c from mail__c where record__c = $1 order by aan__c',
    id,
  );
const ownerOf = async (id: string) =>
  (
    await storedRows<{ ownerid: string | null }>(
      server,
      'select ownerid from "case" where id = $1',
      id,
    )
  )[0]!.ownerid;

describe('useDefaultRule', () => {
  it('puts a new request in the queue without an owner, whoever is named', async () => {
    const me = await userId(server.ctx, 'verkoop');
    const own = (await post('')).body.id;
    expect(await ownerOf(own)).toBe(me);
    for (const made of [
      await post('useDefaultRule=true'),
      await post('useDefaultRule=true', { OwnerId: me }),
      await post('useDefaultRule=true', {}, 'korenaar'),
    ]) {
      expect([made.status, made.body.fields.OwnerId.value]).toEqual([201, null]);
      const queue = (
        await server.call('/list-records/Case/Wachtrij?pageSize=2000', { as: 'verkoop' })
      ).body.records;
      expect(queue.map((record: { id: string }) => record.id)).toContain(made.body.id);
    }
  });

  it('puts a changed request back in the queue, and records it in the history', async () => {
    const { id } = (await post('')).body;
    expect((await patch(id, 'useDefaultRule=true', {})).status).toBe(200);
    expect(await ownerOf(id)).not.toBeNull();
    expect(
      (await patch(id, 'useDefaultRule=true', { Priority: 'Hoog' })).body.fields.OwnerId.value,
    ).toBeNull();
    expect(
      await storedRows(
        server,
        `select 1 from wijziging__c where record__c = $1 and veld__c = 'OwnerId'`,
        id,
      ),
    ).toHaveLength(1);
  });

  it('may be set by the Sforce-Auto-Assign header; the query parameter wins', async () => {
    const ownerFor = async (header: string, query = '') => {
      const body = { apiName: 'Case', fields: { Subject: 'Met een kopregel', AccountId: account } };
      return ownerOf(
        (
          await server.call(`/records?${query}`, {
            as: 'verkoop',
            method: 'POST',
            body,
            headers: { 'Sforce-Auto-Assign': header },
          })
        ).body.id,
      );
    };
    expect([await ownerFor('TRUE'), await ownerFor('true')]).toEqual([null, null]);
    for (const header of ['FALSE', '01Qzzzzzzzzzzzz'])
      expect(await ownerFor(header)).not.toBeNull();
    expect(await ownerFor('TRUE', 'useDefaultRule=false')).not.toBeNull();
  });

  it('in the body of a batch wins over the query parameter', async () => {
    const ownerFor = async (query: string, body: object) => {
      const records = [{ apiName: 'Case', fields: { Subject: 'Samen', AccountId: account } }];
      const answer = await server.call(`/records/batch?${query}`, {
        as: 'verkoop',
        method: 'POST',
        body: { operations: [{ type: 'CREATE', records }], ...body },
      });
      return ownerOf(answer.body.results[0].result.id);
    };
    expect(await ownerFor('useDefaultRule=true', {})).toBeNull();
    expect(await ownerFor('', { useDefaultRule: true })).toBeNull();
    expect(await ownerFor('useDefaultRule=true', { useDefaultRule: false })).not.toBeNull();
  });
});

describe('mails about a request', () => {
  it('are not sent unrequested, without a change, or for a refused save', async () => {
    const { id } = (await post('')).body;
    await patch(id, 'triggerOtherEmail=true&triggerUserEmail=true', {});
    const before = (await storedRows<{ count: string }>(server, 'select count(*) from mail__c'))[0]!
      .count;
    expect(
      (await patch(id, 'triggerOtherEmail=true&triggerUserEmail=true', { Status: 'Onbekend' }))
        .status,
    ).toBe(400);
    expect((await post('triggerOtherEmail=true', { Subject: null })).status).toBe(400);
    expect(
      (await storedRows<{ count: string }>(server, 'select count(*) from mail__c'))[0]!.count,
    ).toBe(before);
    expect(await mailsOf(id)).toEqual([]);
  });

  it("requested by triggerOtherEmail go to the contact, in the customer's words", async () => {
    const { id, fields } = (await post('triggerOtherEmail=true', { ContactId: contact })).body;
    const [{ email }] = (await storedRows<{ email: string }>(
      server,
      'select email from contact where id = $1',
      contact,
    )) as [{ email: string }];
    const mails = await mailsOf(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      aan__c: email,
      onderwerp__c: `Je serviceverzoek ${fields.CaseNumber.value} staat bij ons`,
    });
    expect(mails[0]!.tekst__c).toContain('In behandeling');
    expect(await mailsOf((await post('triggerOtherEmail=true')).body.id)).toEqual([]);
  });

  it('requested by triggerUserEmail go to the owner, or to us while in the queue', async () => {
    const { id } = (await post('')).body;
    await patch(id, 'triggerUserEmail=true', { Priority: 'Hoog' });
    await patch(id, 'triggerUserEmail=true&useDefaultRule=true', { Priority: 'Laag' });
    expect((await mailsOf(id)).map((mail) => mail.aan__c).toSorted()).toEqual(
      [server.ctx.brand.email, 'verkoop@zorgeloos.example'].toSorted(),
    );
  });

  it("are not sent at a customer's request, who would choose address and text", async () => {
    const made = await post(
      'triggerOtherEmail=true&triggerUserEmail=true',
      { ContactId: contact },
      'korenaar',
    );
    expect(made.status).toBe(201);
    // Those of every new request of a customer: to who made it, and to us.
    const addresses = (await mailsOf(made.body.id)).map((mail) => mail.aan__c).toSorted();
    expect(addresses).toEqual([server.ctx.brand.email, accounts.korenaar].toSorted());
  });

  it('are not sent for records of another object', async () => {
    const made = await server.call('/records?triggerOtherEmail=true&triggerUserEmail=true', {
      as: 'verkoop',
      method: 'POST',
      body: { apiName: 'Account', fields: { Name: 'Stil' } },
    });
    expect(await mailsOf(made.body.id)).toEqual([]);
  });
});

describe('RecordTypeId', () => {
  it('accepts only the one record type, or null', async () => {
    expect(codeOf(await post('', { RecordTypeId: '012000000000001' }))).toBe(
      'POST_BODY_PARSE_ERROR',
    );
    for (const RecordTypeId of ['012000000000000AAA', '012000000000000', null]) {
      const made = await post('', { RecordTypeId });
      expect([made.status, made.body.recordTypeId]).toEqual([201, null]);
      expect((await patch(made.body.id, '', { RecordTypeId, Priority: 'Laag' })).status).toBe(200);
    }
  });
});
