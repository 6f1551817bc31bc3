import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerFibreInterest } from '#domain/fibre/answer-fibre-interest.ts';
import { endFibreInterest } from '#domain/fibre/end-fibre-interest.ts';
import { sendFibreInterest } from '#domain/fibre/send-fibre-interest.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { createAddress, createCampaign, fibreYear } from '../../support/fibre.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/** Who waits for fibre gets one mail for each change of the plan. Source: decisions.md §15. */

let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['mail__c', 'interesse__c', 'glasvezeladres__c'])
    await storedRows(server, `delete from ${table}`);
});

const email = 'noor@voorbeeld.example';
const wait = async (houseNumber: number, addition = '') => {
  const sent = await sendFibreInterest(
    { ...server.ctx, viewer: { kind: 'guest' } },
    {
      value: {
        postcode: '1621AA',
        houseNumber: String(houseNumber),
        addition,
        name: 'Noor',
        email,
      },
      formKey: `key ${String(++number)}`,
      address: `10.0.0.${String(number)}`,
    },
  );
  if (!sent.ok) throw new Error(JSON.stringify(sent.problems));
  return sent.value.id;
};
const change = async (id: string, fields: Dict<Scalar | null>) =>
  expect((await updateRecord(server.ctx, id, { fields })).ok).toBe(true);
const subjects = async () =>
  (
    await storedRows<{ onderwerp__c: string }>(
      server,
      'select onderwerp__c from mail__c where aan__c = $1 order by createddate, id',
      email,
    )
  ).map(({ onderwerp__c }) => onderwerp__c);
const stored = async () =>
  (
    await storedRows<{ status__c: string; glasvezeladres__c: string | null; id: string }>(
      server,
      'select * from interesse__c',
    )
  )[0]!; // each test stores one
const noted = expect.stringMatching(/^We hebben je interesse/);

describe('an interest in fibre', () => {
  it('waits with the known address, and confirms itself by mail', async () => {
    const address = await createAddress(server, {
      Huisnummer__c: 7,
      Status__c: 'Niet beschikbaar',
    });
    await wait(7);
    expect(await stored()).toMatchObject({
      status__c: 'Wacht',
      glasvezeladres__c: address,
      straat__c: 'Kade',
      toestemming_versie__c: expect.stringContaining('glasvezelinteresse'),
    });
    expect(await subjects()).toEqual([noted]);
    expect(await answerFibreInterest(server.ctx)).toBe(0);
  });

  it('is mailed once about a plan, once about another day, and at last that it is there', async () => {
    const address = await createAddress(server, {
      Huisnummer__c: 8,
      Status__c: 'Niet beschikbaar',
    });
    await wait(8);
    for (const [fields, mails] of [
      [{ Status__c: 'Gepland' }, 0],
      [{ Datum__c: `${String(fibreYear)}-03-01` }, 1],
      [{ Bron__c: 'Adressenbestand' }, 0],
      [{ Datum__c: `${String(fibreYear)}-05-01` }, 1],
      [{ Status__c: 'Beschikbaar', Datum__c: null }, 1],
      [{ Status__c: 'Gepland', Datum__c: `${String(fibreYear)}-06-01` }, 0],
    ] as const) {
      await change(address, fields);
      expect([
        await answerFibreInterest(server.ctx),
        await answerFibreInterest(server.ctx),
      ]).toEqual([mails, 0]);
    }
    expect(await subjects()).toEqual([
      noted,
      'Er komt glasvezel op jouw adres',
      'Er komt glasvezel op jouw adres',
      'Je kunt nu glasvezel krijgen',
    ]);
    expect((await stored()).status__c).toBe('Beantwoord');
  });

  it('follows the campaign of its address', async () => {
    const campaign = await createCampaign(server, { Status__c: 'Gepland' });
    await createAddress(server, {
      Huisnummer__c: 9,
      Status__c: 'Campagne',
      Campagne__c: campaign,
    });
    await wait(9);
    expect(await answerFibreInterest(server.ctx)).toBe(0);
    await change(campaign, { Status__c: 'Loopt' });
    expect(await answerFibreInterest(server.ctx)).toBe(1);
    expect(await subjects()).toEqual([noted, 'Je kunt je aanmelden voor glasvezel']);
  });

  it('finds an address that was unknown when it was sent', async () => {
    await wait(10, 'A');
    expect((await stored()).glasvezeladres__c).toBeNull();
    const address = await createAddress(server, {
      Huisnummer__c: 10,
      Huisletter__c: 'A',
      Status__c: 'Beschikbaar',
    });
    expect(await answerFibreInterest(server.ctx)).toBe(1);
    expect(await stored()).toMatchObject({ glasvezeladres__c: address, status__c: 'Beantwoord' });
  });

  it('ends by the link in its mail, and by no other', async () => {
    const address = await createAddress(server, {
      Huisnummer__c: 11,
      Status__c: 'Niet beschikbaar',
    });
    const id = await wait(11);
    const [mail] = await storedRows<{ tekst__c: string }>(
      server,
      'select tekst__c from mail__c where aan__c = $1',
      email,
    );
    const link = /https?:\S+afmelden\?\S+/.exec(mail!.tekst__c)![0]; // the mail has the link
    const proof = new URL(link).searchParams.get('proof');
    const guest = { ...server.ctx, viewer: { kind: 'guest' } } as const;
    for (const wrong of [null, '', 'x'.repeat(43), `${proof}x`])
      expect((await endFibreInterest(guest, { id, proof: wrong })).ok).toBe(false);
    expect((await stored()).status__c).toBe('Wacht');
    expect((await endFibreInterest(guest, { id, proof })).ok).toBe(true);
    expect((await endFibreInterest(guest, { id, proof })).ok).toBe(true);
    expect((await stored()).status__c).toBe('Afgemeld');
    await change(address, { Status__c: 'Beschikbaar' });
    expect(await answerFibreInterest(server.ctx)).toBe(0);
  });
});
