import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import { forgetMails } from '#domain/mail/forget-mails.ts';
import { putInOutbox } from '#domain/mail/put-in-outbox.ts';
import { sendContactMessage } from '#domain/forms/send-contact-message.ts';
import { sendNextMail } from '#domain/mail/send-mails.ts';
import { openMemoryMail } from '#integrations/memory-mail.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/** A mail is deleted with the record it is about, and at most a year after it was sent. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
});
afterAll(() => server.close());
beforeEach(() => storedRows(server, 'delete from mail__c'));

const ctx = (): RequestContext => server.dependencies.contextOf({ kind: 'system', task: 'test' });
const after = (days: number): RequestContext => ({
  ...ctx(),
  now: new Date(Date.now() + days * 86_400_000),
});
const mails = async () => (await storedRows(server, 'select id from mail__c')).length;
const put = (about: string) =>
  putInOutbox(ctx(), {
    to: 'noor@klant.example',
    kind: 'Proef',
    about,
    words: { subject: 'Onderwerp', paragraphs: ['Dag'] },
  });
let sent = 0;
async function sendMessage(): Promise<string> {
  const result = await sendContactMessage(server.dependencies.contextOf({ kind: 'guest' }), {
    value: { name: 'Noor', email: 'noor@klant.example', phone: '', message: 'Hallo' },
    formKey: `mail-vergeten-${++sent}`,
    address: '192.0.2.1',
  });
  if (!result.ok) throw new Error('not sent');
  return result.value.id;
}

it('a sent mail is deleted after a year', async () => {
  await put('');
  await sendNextMail(ctx(), openMemoryMail());
  expect(await applyRetention(after(364), 'Mail__c')).toBe(0);
  expect(await applyRetention(after(366), 'Mail__c')).toBe(1);
  expect(await mails()).toBe(0);
});

it('a mail that was not sent is not deleted, however old it is', async () => {
  await put('');
  expect(await applyRetention(after(800), 'Mail__c')).toBe(0);
  expect(await mails()).toBe(1);
});

it('the sweep deletes the mails about a deleted record, and no others', async () => {
  const deleted = await sendMessage();
  await sendMessage();
  expect(await forgetMails(ctx())).toBe(0);
  await deleteRecord(ctx(), deleted);
  expect(await forgetMails(ctx())).toBe(2);
  expect(await mails()).toBe(2);
  expect(await storedRows(server, 'select id from mail__c where record__c = $1', deleted)).toEqual(
    [],
  );
});

it('the sweep deletes more mails than fit in one batch', async () => {
  const deleted = await sendMessage();
  for (let n = 0; n < 210; n++) await put(n % 2 === 0 ? deleted : '');
  await deleteRecord(ctx(), deleted);
  expect(await forgetMails(ctx())).toBe(107);
  expect(await mails()).toBe(105);
});
