import { afterAll, beforeAll, expect, it } from 'vitest';
import { handOverCustomerChat, handOverGuestChat } from '#methods/hand-over-chat.ts';
import { chatText } from '#text/chat.ts';
import { maxFreeTextLength } from '#wire/constants.ts';
import { openTestHouse, stored, type TestHouse } from '../../house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

it('a conversation too long to keep is cut before a sign, never through one', async () => {
  const guest = house.rooms.askAs({ kind: 'guest' });
  const remark = 'Help mij';
  const room = maxFreeTextLength - `${remark}\n\n${chatText.transcript('')}`.length;
  for (const [at, before] of [room - 1, room - 2].entries()) {
    const value = {
      name: 'Noor',
      email: `noor${at}@bakkerij.example`,
      remark,
      transcript: `${'a'.repeat(before)}${'🙂'.repeat(50)}`.slice(0, maxFreeTextLength),
    };
    const kept = await handOverGuestChat(guest, { value, formKey: `gesprek-${at}`, address: '192.0.2.7' });
    expect(kept).toMatchObject({ ok: true });
  }
  const rows = await stored<{ text: string }>(
    house,
    `select bericht__c as text from contactbericht__c where email__c like 'noor_@bakkerij.example' order by email__c`,
  );
  expect(rows.map(({ text }) => text.length)).toEqual([maxFreeTextLength - 1, maxFreeTextLength]);
});

it('a request made of a conversation is named by as much of the remark as fits', async () => {
  const ask = await house.askAs('korenaar');
  const remark = 'a'.repeat(119 - `${chatText.subject}: `.length) + '🙂🙂';
  expect(await handOverCustomerChat(ask, { value: { remark, transcript: '' }, formKey: 'gesprek-klant', address: '192.0.2.8' })).toMatchObject({ ok: true });
});
