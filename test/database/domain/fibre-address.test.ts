import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAddress } from '#domain/fibre/check-address.ts';
import type { AddressSource, RegisteredAddress } from '#integrations/addresses.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { changedContext } from '../../support/context.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { createAddress, createCampaign, fibreYear } from '../../support/fibre.ts';
import { createRow } from '../../rows.ts';

let server: TestServer;
let guest: RequestContext;
let nextNumber = 30;

beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
  guest = server.dependencies.contextOf({ kind: 'guest' });
});
afterAll(() => server.close());

const at = (houseNumber: number, suffix: string | null = null) => ({
  postcode: '1621AA',
  houseNumber,
  suffix,
});
function check(which: ReturnType<typeof at>, source?: AddressSource['addressesAt']) {
  const integrations = {
    ...guest.services.integrations,
    ...(source && { addresses: { addressesAt: source } }),
  };
  return checkAddress(changedContext(guest, { services: { integrations } }), which);
}

const registered = (change: Partial<RegisteredAddress> = {}): RegisteredAddress => ({
  postcode: '1621AA',
  houseNumber: 90,
  letter: null,
  addition: null,
  street: 'Kade',
  town: 'Hoorn',
  nummeraanduiding: '0405200000000090',
  ...change,
});

it('an address in the own table gets its fibre status from it, without the register', async () => {
  const rows = [
    [
      { Status__c: 'Beschikbaar', Datum__c: '2025-05-01' },
      { kind: 'available', since: '2025-05-01' },
    ],
    [
      { Status__c: 'Gepland', Datum__c: '2027-02-01' },
      { kind: 'planned', date: '2027-02-01' },
    ],
    [{ Status__c: 'Niet beschikbaar' }, { kind: 'notAvailable' }],
    [{ Status__c: 'Onbekend' }, { kind: 'unknown' }],
    [{ Status__c: 'Campagne' }, { kind: 'unknown' }], // without the campaign
  ] as const;
  for (const [index, [fields, result]] of rows.entries()) {
    await createAddress(server, { Huisnummer__c: 10 + index, ...fields });
    const answer = await check(at(10 + index), () => Promise.reject(new Error('asked')));
    expect(answer).toMatchObject({
      checked: 'verified',
      choices: [],
      door: { street: 'Kade', houseNumber: 10 + index },
      result,
    });
  }
});

it('an address in a campaign gives the campaign with its deadline and counts', async () => {
  const park = await createCampaign(server, { Adressen__c: 240, Aanmeldingen__c: 31 });
  await createAddress(server, { Huisnummer__c: 20, Status__c: 'Campagne', Campagne__c: park });
  expect((await check(at(20))).result).toEqual({
    kind: 'campaign',
    campaign: {
      name: 'De Kade',
      area: 'Hoorn-Zuid',
      starts: null,
      deadline: `${fibreYear}-12-31`,
      open: true,
      threshold: 30,
      addresses: 240,
      requests: 31,
      delivery: null,
    },
  });
});

it.each([
  ['Gehaald', { kind: 'planned', date: `${fibreYear}-06-01` }],
  ['Aanleg', { kind: 'planned', date: `${fibreYear}-06-01` }],
  ['Klaar', { kind: 'available', since: `${fibreYear}-06-01` }],
  ['Niet gehaald', { kind: 'notAvailable' }],
  ['Gepland', { kind: 'campaign', campaign: { open: false } }],
])('an address follows the status of its campaign: %s', async (status, result) => {
  const park = await createCampaign(server, {
    Status__c: status,
    Verwachte_oplevering__c: `${fibreYear}-06-01`,
  });
  const number = nextNumber++;
  await createAddress(server, { Huisnummer__c: number, Status__c: 'Campagne', Campagne__c: park });
  expect((await check(at(number))).result).toMatchObject(result);
});

it('a campaign past its last day is not open', async () => {
  const park = await createCampaign(server, { Einddatum__c: '2020-01-01' });
  await createAddress(server, { Huisnummer__c: 21, Status__c: 'Campagne', Campagne__c: park });
  expect((await check(at(21))).result).toMatchObject({
    kind: 'campaign',
    campaign: { open: false },
  });
});

it('an address with several additions and none given lists them in natural order', async () => {
  for (const fields of [
    { Toevoeging__c: '10' },
    { Huisletter__c: 'B', Toevoeging__c: 'bis' },
    {},
    { Toevoeging__c: '2' },
    { Huisletter__c: 'A', Status__c: 'Beschikbaar' },
  ])
    await createAddress(server, { Huisnummer__c: 50, ...fields });
  const answer = await check(at(50));
  expect(answer).toMatchObject({ door: null, result: { kind: 'choose' } });
  expect(answer.choices.map(({ value, suffix }) => [value, suffix])).toEqual([
    ['-', null],
    ['2', '2'],
    ['10', '10'],
    ['A', 'A'],
    ['B-bis', 'B-bis'],
  ]);
});

it('an address is found however its addition is spelled, and without one for "-"', async () => {
  expect((await check(at(50, 'b BIS'))).door).toMatchObject({ letter: 'B', addition: 'bis' });
  expect((await check(at(50, '-'))).door).toMatchObject({ letter: null, addition: null });
  expect((await check(at(50, 'a'))).result).toMatchObject({ kind: 'available' });
});

it('an unknown addition is unverified, and the known ones are listed', async () => {
  expect(await check(at(50, 'C'))).toMatchObject({
    door: null,
    checked: 'unverified',
    result: { kind: 'unknown' },
    choices: { length: 5 },
  });
});

it('an address that only the register has is verified with unknown fibre status', async () => {
  expect(await check(at(90), async () => [registered()])).toMatchObject({
    checked: 'verified',
    door: { street: 'Kade', town: 'Hoorn' },
    result: { kind: 'unknown' },
  });
});

it('several additions that only the register has are listed as choices', async () => {
  const answer = await check(at(90), async () => [
    registered({ addition: '2' }),
    registered({ letter: 'A' }),
    registered(),
  ]);
  expect(answer).toMatchObject({
    door: null,
    result: { kind: 'choose' },
    choices: [{ value: '-' }, { value: '2' }, { value: 'A' }],
  });
});

it('an address in neither is unverified, and not checked when the register is away', async () => {
  expect(await check(at(91), async () => [])).toMatchObject({
    door: null,
    checked: 'unverified',
    result: { kind: 'unknown' },
  });
  expect(await check(at(91))).toMatchObject({ checked: 'unverified' });
  expect(await check(at(91), async () => 'away')).toMatchObject({
    door: null,
    checked: 'not_checked',
    result: { kind: 'unknown' },
  });
});

it('a guest cannot read the record of an address', async () => {
  const id = await createRow(server, 'Glasvezeladres__c', {
    Name: 'x',
    Postcode__c: '1621AZ',
    Huisnummer__c: 1,
  });
  expect(
    (await server.call(`/records/${id}?fields=Glasvezeladres__c.Name`)).status,
  ).toBeGreaterThanOrEqual(400);
});
