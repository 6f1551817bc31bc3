import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOverCustomerChat, handOverGuestChat } from '#domain/requests/hand-over-chat.ts';
import { makeRequest } from '#domain/requests/make-request.ts';
import { objects } from '#objects/index.ts';
import { chatText } from '#messages/site/chat.ts';
import { maxFreeTextLength } from '#protocol/constants.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(() => testServer.close());

it('a conversation that is too long is cut before an emoji, never inside one', async () => {
  const guest = testServer.dependencies.contextOf({ kind: 'guest' });
  const remark = 'Help mij';
  const room = maxFreeTextLength - `${remark}\n\n${chatText.transcript('')}`.length;
  for (const [at, before] of [room - 1, room - 2].entries()) {
    const value = {
      name: 'Noor',
      email: `noor${at}@bakkerij.example`,
      remark,
      transcript: `${'a'.repeat(before)}${'🙂'.repeat(50)}`.slice(0, maxFreeTextLength),
    };
    const result = await handOverGuestChat(guest, {
      value,
      formKey: `gesprek-${at}`,
      address: '192.0.2.7',
    });
    expect(result).toMatchObject({ ok: true });
  }
  const rows = await storedRows<{ text: string }>(
    testServer,
    `select bericht__c as text from contactbericht__c where email__c like 'noor_@bakkerij.example' order by email__c`,
  );
  expect(rows.map(({ text }) => text.length)).toEqual([maxFreeTextLength - 1, maxFreeTextLength]);
});

it('a request with a remark too long for its subject is accepted', async () => {
  const ctx = await testServer.contextOf('korenaar');
  const remark = 'a'.repeat(119 - `${chatText.subject}: `.length) + '🙂🙂';
  expect(
    await handOverCustomerChat(ctx, {
      value: { remark, transcript: '' },
      formKey: 'gesprek-klant',
      address: '192.0.2.8',
    }),
  ).toMatchObject({ ok: true });
});

describe('a request of a customer waits in the queue of staff', () => {
  const fields = { Subject: 'Zonder eigenaar', Description: 'Hoe zit dit?' };
  const ways = {
    'when it is made by chat': async () => {
      const value = { remark: 'Bel mij', transcript: '' };
      const sent = { value, formKey: 'wachtrij-chat', address: '192.0.2.10' };
      const made = await handOverCustomerChat(await testServer.contextOf('korenaar'), sent);
      return made.ok ? made.value.id : JSON.stringify(made.problems);
    },
    'when it is made by form': async () => {
      const { Subject: subject, Description: description } = fields;
      const value = { kind: 'Vraag', subject, description, connection: '' } as const;
      const sent = { formKey: 'wachtrij-formulier', address: '192.0.2.10', uploads: [] };
      const made = await makeRequest(await testServer.contextOf('korenaar'), {
        ...sent,
        value: { ...value, visibility: 'Bedrijf' },
      });
      return made.ok ? made.value.id : JSON.stringify(made.problems);
    },
    'when it is made by a program': async () =>
      (
        await testServer.call('/records', {
          as: 'korenaar',
          method: 'POST',
          body: { apiName: 'Case', fields },
        })
      ).body.id,
    'when it is made by a batch of a program': async () =>
      (
        await testServer.call('/records/batch', {
          as: 'korenaar',
          method: 'POST',
          body: { operations: [{ type: 'CREATE', records: [{ apiName: 'Case', fields }] }] },
        })
      ).body.results[0].result.id,
  };

  it.each(Object.entries(ways))('%s', async (_way, make) => {
    const id = await make();
    const queue = await testServer.call('/list-records/Case/Wachtrij?pageSize=2000', {
      as: 'verkoop',
    });
    expect(queue.body.records.map((record: { id: string }) => record.id)).toContain(id);
  });

  it('and customers own no rows except their files', async () => {
    const owned = objects.filter(
      ({ apiName, owned = true }) => owned && apiName !== 'ContentDocument',
    );
    for (const { apiName } of owned)
      expect(
        await storedRows(
          testServer,
          `select r.id from "${apiName.toLowerCase()}" r join "user" u on u.id = r.ownerid
            where u.accountid is not null`,
        ),
        apiName,
      ).toEqual([]);
  });
});

describe('the conversation of a guest', () => {
  const ownerOf = async (userId: string) => {
    const server = await testServer.openCopy({ BRAND_GUEST_CHAT_USER_ID: userId });
    const email = `gast-${userId.slice(3, 15).toLowerCase()}@bakkerij.example`;
    const value = { name: 'Noor', email, remark: 'Help', transcript: '' };
    const sent = { value, formKey: `gast-${userId}`, address: '192.0.2.9' };
    const result = await handOverGuestChat(server.dependencies.contextOf({ kind: 'guest' }), sent);
    expect(result).toMatchObject({ ok: true });
    const sql = 'select ownerid from contactbericht__c where email__c = $1';
    return (await storedRows<{ ownerid: string }>(testServer, sql, email))[0]!.ownerid;
  };

  it('is owned by the user that the brand names', async () => {
    const sales = await viewerId('verkoop');
    expect(await ownerOf(sales)).toBe(sales);
  });

  it('has no owner when that user is a customer', async () => {
    expect(await ownerOf(await viewerId('garage'))).toBeNull();
  });

  it('is stored with another owner when that user does not exist or is inactive', async () => {
    const nobody = '005000000077777AAA';
    expect(await ownerOf(nobody)).not.toBe(nobody);
    const gone = await viewerId('beheer');
    await storedRows(testServer, 'update "user" set isactive = false where id = $1', gone);
    expect(await ownerOf(gone)).not.toBe(gone);
  });

  async function viewerId(account: AccountName): Promise<string> {
    const { viewer } = await testServer.contextOf(account);
    if (viewer.kind !== 'user') throw new Error('no user');
    return viewer.userId;
  }
});
