import * as v from 'valibot';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestAdviceCall } from '#domain/forms/request-advice-call.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { consentText } from '#messages/site/advice-call.ts';
import { adviceCall } from '#protocol/forms/advice-call.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';

let server: TestServer;
let guest: RequestContext;

const products = [
  {
    Name: 'Internet 100',
    Soort__c: 'Internet',
    Maandbedrag__c: 39,
    Volgorde__c: 2,
    Gepubliceerd__c: true,
  },
  {
    Name: 'Internet 500',
    Soort__c: 'Internet',
    Maandbedrag__c: 49.5,
    Volgorde__c: 1,
    Gepubliceerd__c: true,
  },
  {
    Name: 'Internet van morgen',
    Soort__c: 'Internet',
    Maandbedrag__c: 1,
    Volgorde__c: 0,
    Gepubliceerd__c: false,
  },
  {
    Name: 'Mobiel',
    Soort__c: 'Mobiel',
    Maandbedrag__c: 12.35,
    Volgorde__c: 1,
    Gepubliceerd__c: true,
  },
];

beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
  guest = server.dependencies.contextOf({ kind: 'guest' });
  for (const fields of products) await createRow(server, 'Product__c', fields);
});
afterAll(() => server.close());

const typed = {
  company: 'Bakkerij De Korenaar',
  name: 'Sanne de Groot',
  email: 'sanne@bakkerij.example',
  phone: '085-486 5555',
  moment: 'morning',
};
let count = 0;
function submit(more: Record<string, string | string[]>, ctx = guest) {
  const value = v.parse(adviceCall, { ...typed, ...more });
  return requestAdviceCall(ctx, { value, formKey: `key-${++count}`, address: '192.0.2.7' });
}

type Row = {
  id: string;
  diensten__c: string | null;
  aantal_internet__c: number | null;
  aantal_mobiel__c: number | null;
  aantal_tv__c: number | null;
  maandbedrag__c: string | null;
  gewenst_moment__c: string;
  account__c: string | null;
};
const last = async () =>
  (await storedRows<Row>(server, 'select * from adviesaanvraag__c order by name desc limit 1'))[0]!;

it.each(['bel mij', '12', '0612345678 ext 12345678', '06😀12345678', '+', '1'.repeat(16)])(
  '%j is refused as a telephone number',
  (phone) => {
    const checked = v.safeParse(adviceCall, { ...typed, phone });
    expect(checked.issues?.map(({ message }) => message)).toEqual(['form.phoneWrong']);
  },
);

it.each(['0612345678', '06-12345678', '+31 (0)6 1234 5678', '085.486.5555', '0032 2 123 45 67'])(
  '%j is accepted as a telephone number',
  (phone) => {
    expect(v.is(adviceCall, { ...typed, phone })).toBe(true);
  },
);

it('a request is stored with quantities and prices of the first published products', async () => {
  expect(await submit({ internet: '1', mobiel: '6' })).toMatchObject({
    ok: true,
    value: { reference: expect.stringMatching(/^AV-\d{5}$/) },
  });
  expect(await last()).toMatchObject({
    diensten__c: 'Mobiel;Internet',
    aantal_internet__c: 1,
    aantal_mobiel__c: 6,
    aantal_tv__c: null,
    gewenst_moment__c: 'Ochtend, tussen 9.00 en 12.00 uur',
    account__c: null,
  });
  expect(Number((await last()).maandbedrag__c)).toBe(123.6);
});

it('an amount of money that the form sends is ignored', async () => {
  await submit({ mobiel: '1', monthly: '0.01', Maandbedrag__c: '0.01', total: '0.01' });
  expect(Number((await last()).maandbedrag__c)).toBe(12.35);
});

it('a service without a price is stored and adds no monthly amount', async () => {
  await submit({ services: ['fibre', 'tv'], tv: '2' });
  expect(await last()).toMatchObject({
    diensten__c: 'TV;Glasvezel',
    aantal_tv__c: 2,
    maandbedrag__c: null,
  });
});

it('invalid quantities count as 0, and the request is accepted', async () => {
  expect(
    (await submit({ internet: '-1', mobiel: '0', voip: '', werkplek: '<b>', tv: 'NaN' })).ok,
  ).toBe(true);
  expect(await last()).toMatchObject({
    diensten__c: null,
    aantal_internet__c: null,
    aantal_mobiel__c: null,
    maandbedrag__c: null,
  });
});

it('a fraction is rounded up, and an amount too large to store is no refusal', async () => {
  await submit({ mobiel: '1,5' });
  expect(await last()).toMatchObject({ aantal_mobiel__c: 2, maandbedrag__c: '24.70' });
  expect(
    await submit({ internet: '9999999999', mobiel: '999999999', voip: '999999999' }),
  ).toMatchObject({ ok: true });
  expect(await last()).toMatchObject({ aantal_mobiel__c: 999_999_999 });
});

it('a request stores the consent with the text that the visitor read', async () => {
  await submit({});
  const rows = await storedRows(
    server,
    'select soort__c, tekst__c, versie__c, naam__c, email__c, adres_van_computer__c, gegeven_door__c from toestemming__c where record__c = $1',
    (await last()).id,
  );
  expect(rows).toEqual([
    {
      soort__c: 'Adviesgesprek',
      tekst__c: consentText.text,
      versie__c: consentText.version,
      naam__c: typed.name,
      email__c: typed.email,
      adres_van_computer__c: '192.0.2.7',
      gegeven_door__c: null,
    },
  ]);
});

it('a changed text of the consent needs a new version', () => {
  const versions: Record<string, string> = { 'adviesgesprek 2026-11': '2159bb439cff4486' };
  expect(createHash('sha256').update(consentText.text).digest('hex').slice(0, 16)).toBe(
    versions[consentText.version],
  );
});

it('only the mail to staff repeats what a visitor typed', async () => {
  await submit({
    company: 'Klik op evil',
    name: 'Evil',
    email: 'slachtoffer@derde.example',
    note: 'https://evil.example',
    mobiel: '6',
  });
  const mails = await storedRows<{ aan__c: string; tekst__c: string; onderwerp__c: string }>(
    server,
    'select * from mail__c where record__c = $1 order by aan__c',
    (await last()).id,
  );
  expect(mails.map(({ aan__c }) => aan__c)).toEqual([
    'info@zorgeloos.example',
    'slachtoffer@derde.example',
  ]);
  expect(mails[1]!.onderwerp__c + mails[1]!.tekst__c).not.toMatch(/evil/i);
  expect(mails[0]!.tekst__c).toContain('6 × Mobiel');
  expect(mails[0]!.tekst__c).toContain('€\u00a074,10');
});
