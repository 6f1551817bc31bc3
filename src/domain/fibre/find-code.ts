import type { RequestContext } from '#engine/model/request-context.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { PlainRow } from '#engine/read/query.ts';
import type { FibreAddress } from '#protocol/telecom/fibre.ts';
import { parseFibreCode, normalizedFibreCode } from '#protocol/telecom/fibre-code.ts';
import { fibreCodeStatus } from '#protocol/telecom/fibre-status.ts';
import { addressFields, addressOfRow, hasSameHouseNumber, textIn } from './fibre-addresses.ts';

export const codePurpose = 'fibre-codes';

export type FoundRequest = { reference: string; status: string; sentAt: string };

export type FoundCode = {
  id: string;
  addressId: string;
  campaignId: string;
  fibreAddress: FibreAddress;
  campaign: { name: string; deadline: string | null };
  /** Null when the code can still be used. */
  request: FoundRequest | null;
};

const fields = [
  'Id',
  'Status__c',
  'Geldig_tot__c',
  'Adres__c',
  'Campagne__c',
  'Campagne__r.Name',
  'Campagne__r.Einddatum__c',
  ...addressFields.map((name) => `Adres__r.${name}`),
];

/**
 * `which`: null for any house. Computes one hash and sends the same queries whatever the result, so
 * that the response time does not reveal why it is null. Source: decisions.md §9, domain.md §7.
 */
export async function findCode(
  system: RequestContext,
  typed: string,
  which: { postcode: string; houseNumber: number } | null,
): Promise<FoundCode | null> {
  const hash = (await keyedHash(system, codePurpose))(
    parseFibreCode(typed) ?? `wrong ${normalizedFibreCode(typed)}`,
  );
  const [code] = await findRowsByValues(system, {
    from: 'Aanmeldcode__c',
    fields,
    where: { Hash__c: hash },
    limit: 1,
  });
  const [request] = await findRowsByValues(system, {
    from: 'Glasvezelaanvraag__c',
    fields: ['Name', 'Status__c', 'CreatedDate'],
    where: { Aanmeldcode__c: code ? String(code['Id']) : hash },
    limit: 1,
  });
  if (!code) return null;
  const fibreAddress = addressOfRow(code, 'Adres__r.');
  if (which !== null && !hasSameHouseNumber(fibreAddress, which)) return null;
  const deadline = textIn(code, 'Geldig_tot__c');
  const open =
    code['Status__c'] === fibreCodeStatus.issued &&
    (deadline === null || localDay(system.now) <= deadline);
  const used = code['Status__c'] === fibreCodeStatus.used && request !== undefined;
  return open || used ? foundCode(code, fibreAddress, used ? requestOf(request) : null) : null;
}

const foundCode = (
  code: PlainRow,
  fibreAddress: FibreAddress,
  request: FoundRequest | null,
): FoundCode => ({
  id: String(code['Id']),
  addressId: String(code['Adres__c']),
  campaignId: String(code['Campagne__c']),
  fibreAddress,
  campaign: {
    name: String(code['Campagne__r.Name']),
    deadline: textIn(code, 'Campagne__r.Einddatum__c'),
  },
  request,
});

const requestOf = (request: PlainRow): FoundRequest => ({
  reference: String(request['Name']),
  status: String(request['Status__c']),
  sentAt: String(request['CreatedDate']),
});
