import { hash } from 'node:crypto';
import { codeAddress } from '#db/seed/demo/fibre.ts';
import { countAddresses, countRequests } from '#domain/fibre/count-campaign.ts';
import { issueCodes } from '#domain/fibre/issue-codes.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import {
  codeAlphabet,
  payloadLength,
  formatFibreCode,
  withCheckCharacters,
} from '#protocol/telecom/fibre-code.ts';
import { normalizeId } from '#protocol/ids.ts';

/** Derived from the address, so that demos have the same codes. These codes need not be secret. */
const payloadOf = (addressId: string): string =>
  [...hash('sha256', `demo code ${addressId}`, 'buffer').subarray(0, payloadLength)]
    .map((byte) => codeAlphabet[byte % codeAlphabet.length]!)
    .join('');

export const demoCode = formatFibreCode(
  withCheckCharacters(payloadOf(normalizeId(codeAddress.id)!)),
);

/** Also counts the progress of the campaigns. The database stores hashes of the codes. */
export async function issueDemoCampaignCodes(system: RequestContext): Promise<void> {
  const issued = await issueCodes(system, {
    campaign: codeAddress.campaign,
    valid: 'keep',
    draw: payloadOf,
    deliver: () => undefined,
  });
  if (!issued.ok)
    throw new Error(
      'The registration codes of the demo were refused: ' +
        `${issued.problems.map(({ detail, code }) => detail ?? code).join()}`,
    );
  for (const { Id } of await findRows(system, {
    from: 'Glasvezelcampagne__c',
    fields: ['Id'],
    limit: 100,
  })) {
    await countAddresses(system, String(Id));
    await countRequests(system, String(Id));
  }
}
