import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import { sendContactMessage } from '#domain/forms/send-contact-message.ts';
import { sendFeedback } from '#domain/forms/send-feedback.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';

/** Retention periods of forms, as the privacy statement names them. */

let server: TestServer;
let guest: RequestContext;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
  guest = server.dependencies.contextOf({ kind: 'guest' });
});
afterAll(() => server.close());

const after = (days: number): RequestContext => ({
  ...guest,
  now: new Date(Date.now() + days * 86_400_000),
});
const messages = async () => (await storedRows(server, 'select id from contactbericht__c')).length;
const mails = async () => (await storedRows(server, 'select id from mail__c')).length;

it('a message and its mails are deleted a year after it was handled', async () => {
  const sent = await sendContactMessage(guest, {
    value: { name: 'Sanne', email: 'sanne@klant.example', phone: '', message: 'Hallo' },
    formKey: 'vergeten-1',
    address: '192.0.2.1',
  });
  if (!sent.ok) throw new Error('not sent');
  expect(await mails()).toBe(2);
  expect(await applyRetention(after(800), 'Contactbericht__c')).toBe(0);
  await updateRecord(server.ctx, sent.value.id, { fields: { Status__c: 'Afgehandeld' } });
  expect(await applyRetention(after(364), 'Contactbericht__c')).toBe(0);
  expect(await messages()).toBe(1);
  expect(await applyRetention(after(366), 'Contactbericht__c')).toBe(1);
  expect([await messages(), await mails()]).toEqual([0, 0]);
  expect(await applyRetention(after(366), 'Contactbericht__c')).toBe(0);
});

it('an invitation that was not accepted is deleted after three months', async () => {
  const company = await createRow(server, 'Account', { Name: 'Bakkerij' });
  for (const Status__c of ['Verstuurd', 'Ingetrokken', 'Aangenomen']) {
    const fields = {
      Account__c: company,
      Voornaam__c: 'Jan',
      Achternaam__c: 'Bos',
      Email__c: `${Status__c}@klant.example`,
      Status__c,
    };
    await createRow(server, 'Uitnodiging__c', {
      ...fields,
      Geldig_tot__c: new Date().toISOString(),
    });
  }
  expect(await applyRetention(after(89), 'Uitnodiging__c')).toBe(0);
  expect(await applyRetention(after(91), 'Uitnodiging__c')).toBe(2);
  expect(await storedRows(server, 'select status__c from uitnodiging__c')).toEqual([
    { status__c: 'Aangenomen' },
  ]);
});

it('feedback is deleted a year after it was given', async () => {
  const sent = await sendFeedback(guest, {
    value: { about: '', score: '4', message: 'Fijne site', email: '' },
    formKey: 'vergeten-2',
    address: '192.0.2.2',
  });
  expect(sent.ok).toBe(true);
  expect(await applyRetention(after(364), 'Contactbericht__c')).toBe(0);
  expect(await applyRetention(after(366), 'Contactbericht__c')).toBe(1);
  expect(await messages()).toBe(0);
});
