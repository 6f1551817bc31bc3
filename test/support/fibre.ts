import { codePurpose } from '#domain/fibre/find-code.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';
import { codeAlphabet, withCheckCharacters } from '#protocol/telecom/fibre-code.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { TestServer } from './server.ts';
import { createRow } from '../rows.ts';

let count = 0;

/** A future year that is near enough for a campaign. */
export const fibreYear = new Date().getUTCFullYear() + 2;

export const createCampaign = (server: Pick<TestServer, 'ctx'>, fields: Dict<Scalar> = {}) =>
  createRow(server, 'Glasvezelcampagne__c', {
    Name: 'De Kade',
    Sleutel__c: `de-kade-${++count}`,
    Gebied__c: 'Hoorn-Zuid',
    Status__c: 'Loopt',
    Drempel__c: 30,
    Einddatum__c: `${fibreYear}-12-31`,
    ...fields,
  });

export const createAddress = (server: Pick<TestServer, 'ctx'>, fields: Dict<Scalar>) =>
  createRow(server, 'Glasvezeladres__c', {
    Name: 'Kade',
    Straat__c: 'Kade',
    Woonplaats__c: 'Hoorn',
    Postcode__c: '1621AA',
    Huisnummer__c: 1,
    ...fields,
  });

/** Creates a registration code for this address, and gives it as printed in the letter. */
export async function createCode(
  server: Pick<TestServer, 'ctx'>,
  of: { address: string; campaign: string },
  fields: Dict<Scalar> = {},
): Promise<string> {
  const payload = [...String(++count).padStart(8, '0')]
    .map((digit) => codeAlphabet[Number(digit)]!)
    .join('');
  const hash = await keyedHash(server.ctx, codePurpose);
  await createRow(server, 'Aanmeldcode__c', {
    Adres__c: of.address,
    Campagne__c: of.campaign,
    Hash__c: hash(withCheckCharacters(payload)),
    Geldig_tot__c: `${fibreYear}-12-31`,
    ...fields,
  });
  return withCheckCharacters(payload);
}
