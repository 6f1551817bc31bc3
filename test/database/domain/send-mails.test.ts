import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '#integrations/mail.ts';
import { openMemoryMail } from '#integrations/memory-mail.ts';
import { putInOutbox } from '#domain/mail/put-in-outbox.ts';
import { sendNextMail } from '#domain/mail/send-mails.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { mailTroubles } from '#messages/mail/mail-troubles.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/** When a mail in the outbox is sent, and what the answer of the mail server does to it. */

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-11-21T09:00:00.000Z');

let testServer: TestServer;
let now = start;
beforeAll(async () => {
  testServer = await openTestServer({
    from: 'empty',
    outside: { clock: { now: () => new Date(now) } },
  });
});
afterAll(() => testServer.close());
beforeEach(async () => {
  now = start;
  await storedRows(testServer, 'delete from mail__c');
});

const ctx = (): RequestContext =>
  testServer.dependencies.contextOf({ kind: 'system', task: 'test' });
const put = (subject = 'Onderwerp') =>
  putInOutbox(ctx(), {
    to: 'noor@klant.example',
    kind: 'Proef',
    about: '',
    words: { subject, paragraphs: ['Dag,', 'Geïnstalleerd.'] },
  });
type Row = {
  id: string;
  status__c: string;
  pogingen__c: number;
  volgende_poging__c: Date | null;
  verzonden_op__c: Date | null;
  fout__c: string | null;
};
const rows = () =>
  storedRows<Row>(
    testServer,
    'select id, status__c, pogingen__c, volgende_poging__c, verzonden_op__c, fout__c from mail__c order by id',
  );
const row = async () => (await rows())[0]!;

const later: Delivery = { outcome: 'postponed', code: '450', reason: '450 Try again later' };
const away: Delivery = { outcome: 'away', code: 'ECONNREFUSED', reason: 'connect ECONNREFUSED' };
const refused: Delivery = { outcome: 'refused', code: '550', reason: '550 5.1.1 No such mailbox' };

it('an empty outbox sends nothing to the mail server', async () => {
  const server = openMemoryMail();
  expect(await sendNextMail(ctx(), server)).toBeNull();
  expect(server.sentMessages).toEqual([]);
});

it('a mail is sent unchanged, from the brand, and marked as sent', async () => {
  await put('Eén mail');
  const server = openMemoryMail();
  expect(await sendNextMail(ctx(), server)).toMatchObject({
    outcome: 'sent',
    attempt: 1,
    code: null,
  });
  const { id } = await row();
  expect(server.sentMessages).toMatchObject([
    {
      id,
      date: new Date(start),
      from: { name: testServer.ctx.brand.name, address: testServer.ctx.brand.email },
      to: 'noor@klant.example',
      subject: 'Eén mail',
      replyTo: null,
    },
  ]);
  expect(server.sentMessages[0]!.text).toContain('Geïnstalleerd.');
  expect(await row()).toMatchObject({
    status__c: 'Verzonden',
    verzonden_op__c: new Date(start),
    volgende_poging__c: null,
    fout__c: null,
  });
  expect(await sendNextMail(ctx(), server)).toBeNull();
});

it('a refused mail fails at once, with the answer of the mail server', async () => {
  await put();
  expect(await sendNextMail(ctx(), openMemoryMail([refused]))).toMatchObject({
    outcome: 'refused',
    code: '550',
  });
  expect(await row()).toMatchObject({
    status__c: 'Mislukt',
    volgende_poging__c: null,
    fout__c: expect.stringContaining('5.1.1 No such mailbox'),
  });
  now += 72 * hour;
  expect(await sendNextMail(ctx(), openMemoryMail())).toBeNull();
});

/**
 * Sends the mail each time it is due. Gives the moments, in minutes after the first. After twenty
 * attempts the next one is near the end of the third day.
 */
async function momentsOf(answer: Delivery): Promise<number[]> {
  await put();
  const moments: number[] = [];
  for (let due: Date | null = new Date(now); due !== null; due = (await row()).volgende_poging__c) {
    now = due.getTime() - 1;
    if (moments.length > 0 && moments.length < 20)
      expect(await sendNextMail(ctx(), openMemoryMail()), 'before its time').toBeNull();
    now = moments.length === 20 ? start + 72 * hour - 12 * minute : due.getTime();
    expect(await sendNextMail(ctx(), openMemoryMail([answer]))).toMatchObject({
      outcome: answer.outcome,
      attempt: moments.length + 1,
    });
    moments.push((now - start) / minute);
  }
  return moments;
}

it('a postponed mail is retried ever less often, and given up after three days', async () => {
  const moments = await momentsOf(later);
  const days = moments.at(-1)! / 1_440;
  expect(days).toBeGreaterThanOrEqual(3);
  expect(days).toBeLessThanOrEqual(3.5);
  const pauses = moments.slice(1).map((moment, i) => moment - moments[i]!);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(moments.length).toBeLessThan(20);
  expect(await row()).toMatchObject({
    status__c: 'Mislukt',
    fout__c: expect.stringMatching(/^Na drie dagen opgegeven\. .*450/),
  });
});

it('without a mail server a mail is retried soon, and given up after three days', async () => {
  const moments = await momentsOf(away);
  expect(moments.slice(0, 4)).toEqual([0, 1, 6, 11]);
  expect(moments.at(-1)! / 1_440).toBeCloseTo(3, 1);
  expect(await row()).toMatchObject({ status__c: 'Mislukt' });
});

it('a mail whose sending throws an error is given up after three days', async () => {
  await put();
  const broken = { send: () => Promise.reject(new Error('a fault of ours')) };
  let tries = 0;
  for (
    let due: Date | null = new Date(now);
    due !== null && tries < 30;
    due = (await row()).volgende_poging__c
  ) {
    now = due.getTime();
    tries++;
    await expect(sendNextMail(ctx(), broken)).rejects.toThrow('a fault of ours');
  }
  expect((now - start) / (24 * hour)).toBeCloseTo(3, 0);
  expect(await row()).toMatchObject({
    status__c: 'Mislukt',
    fout__c: expect.stringMatching(/^Na drie dagen opgegeven\. .*a fault of ours/),
  });
});

it('a mail that is sent after a retry has no error any more', async () => {
  await put();
  const server = openMemoryMail([later]);
  await sendNextMail(ctx(), server);
  expect(await row()).toMatchObject({
    status__c: 'Wacht',
    fout__c: expect.stringContaining('450'),
  });
  now += minute;
  await sendNextMail(ctx(), server);
  expect(await row()).toMatchObject({ status__c: 'Verzonden', pogingen__c: 2, fout__c: null });
  expect(server.sentMessages[0]).toEqual(server.sentMessages[1]);
});

describe('a mail whose server dies while sending it', () => {
  it('is sent by another server after six minutes, with the same id', async () => {
    await put();
    const { promise: inHand, resolve: taken } = Promise.withResolvers<void>();
    // A killed server never answers.
    void sendNextMail(ctx(), { send: () => (taken(), Promise.withResolvers<never>().promise) });
    await inHand;
    now += 5 * minute;
    expect(await sendNextMail(ctx(), openMemoryMail())).toBeNull();
    now += minute;
    const server = openMemoryMail();
    expect(await sendNextMail(ctx(), server)).toMatchObject({ outcome: 'sent', attempt: 2 });
    expect(server.sentMessages[0]!.id).toBe((await row()).id);
  });

  it('is given up after three days when every server dies, with the reason', async () => {
    await put();
    for (; now <= start + 84 * hour; now += 12 * hour) {
      const { promise: inHand, resolve: taken } = Promise.withResolvers<void>();
      void sendNextMail(ctx(), { send: () => (taken(), Promise.withResolvers<never>().promise) });
      await inHand;
    }
    const server = openMemoryMail();
    expect(await sendNextMail(ctx(), server)).toMatchObject({ outcome: 'stale' });
    expect(server.sentMessages).toEqual([]);
    expect(await row()).toMatchObject({
      status__c: 'Mislukt',
      fout__c: mailTroubles.gaveUp(mailTroubles.cutShort),
    });
  });
});

it('several servers on one outbox send each mail once', async () => {
  for (let n = 0; n < 12; n++) await put(`Mail ${n}`);
  const server = openMemoryMail();
  const empty = async () => {
    while ((await sendNextMail(ctx(), server)) !== null);
  };
  await Promise.all([empty(), empty(), empty(), empty()]);
  expect(server.sentMessages.map(({ subject }) => subject).sort()).toEqual(
    Array.from({ length: 12 }, (_, n) => `Mail ${n}`).sort(),
  );
  expect(new Set((await rows()).map(({ status__c }) => status__c))).toEqual(new Set(['Verzonden']));
});

it('a mail that waits for a retry does not delay a new one', async () => {
  await put('oud');
  const server = openMemoryMail([later]);
  await sendNextMail(ctx(), server);
  await put('nieuw');
  await sendNextMail(ctx(), server);
  expect(server.sentMessages.map(({ subject }) => subject)).toEqual(['oud', 'nieuw']);
});

it('a mail that waited days for a mail server is sent only after staff reset it', async () => {
  await put();
  now += 72 * hour + 1;
  const server = openMemoryMail();
  expect(await sendNextMail(ctx(), server)).toMatchObject({ outcome: 'stale' });
  expect(await row()).toMatchObject({
    status__c: 'Mislukt',
    fout__c: expect.stringContaining('langer dan drie dagen'),
  });
  expect(server.sentMessages).toEqual([]);
  await updateRecord(ctx(), (await row()).id, { fields: { Status__c: 'Wacht' } });
  expect(await sendNextMail(ctx(), server)).toMatchObject({ outcome: 'sent' });
});

it('a failed mail that staff reset is retried for three days again', async () => {
  await put();
  await sendNextMail(ctx(), openMemoryMail([refused]));
  now += 240 * hour;
  await updateRecord(ctx(), (await row()).id, { fields: { Status__c: 'Wacht' } });
  await sendNextMail(ctx(), openMemoryMail([later]));
  expect(await row()).toMatchObject({
    status__c: 'Wacht',
    pogingen__c: 1,
    volgende_poging__c: new Date(now + minute),
  });
});

it('deleting a mail while it is sent causes no error', async () => {
  await put();
  const server = {
    send: async (): Promise<Delivery> => (
      await storedRows(testServer, 'delete from mail__c'),
      { outcome: 'sent' }
    ),
  };
  expect(await sendNextMail(ctx(), server)).toMatchObject({ outcome: 'sent' });
});
