import { equals } from '#engine/model/define.ts';
import { type RequestContext } from '#engine/model/request-context.ts';
import { createRecords, publishBulkChange, upsertRecords } from '#engine/bulk/bulk.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';
import { localDay } from '#engine/model/local-day.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { FibreAddress } from '#protocol/telecom/fibre.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { withCheckCharacters } from '#protocol/telecom/fibre-code.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  fibreAddressStatus,
  fibreCodeStatus,
  fibreRequestStatus,
} from '#protocol/telecom/fibre-status.ts';
import { addressFields, addressOfRow, textIn } from './fibre-addresses.ts';
import { codePurpose } from './find-code.ts';

/** The database stores only the hash of `code`. */
export type Letter = {
  campaign: string;
  fibreAddress: FibreAddress;
  code: string;
  validUntil: string | null;
};

export type CodeIssueOptions = {
  campaign: string;
  valid: 'keep' | 'renew';
  /** Called again for the same address when one of the codes of its statement exists already. */
  draw: (addressId: string) => string;
  /** Called before the codes are committed, and again when the transaction is retried. */
  deliver: (letters: readonly Letter[]) => void | Promise<void>;
};

/** `valid`: addresses that keep their code. `signedUp`: addresses that need no letter. */
export type CodeIssueCounts = { made: number; valid: number; withdrawn: number; signedUp: number };

/**
 * When `deliver` throws, no code is issued or withdrawn. Refusals: `record.notFound`, and
 * `record.rule` when the last day of the campaign is past or too far away. Source: decisions.md §9.
 */
export async function issueCodes(
  system: RequestContext,
  issue: CodeIssueOptions,
): Promise<Result<CodeIssueCounts>> {
  const [campaign] = await findRows(system, {
    from: 'Glasvezelcampagne__c',
    fields: ['Id', 'Name', 'Einddatum__c'],
    filters: [equals('Sleutel__c', issue.campaign)],
    limit: 1,
  });
  if (!campaign)
    return refuse({
      code: 'record.notFound',
      detail: `There is no campaign with the key ${issue.campaign}`,
    });
  const validUntil = textIn(campaign, 'Einddatum__c');
  const today = localDay(system.now);
  if (validUntil !== null && validUntil < today)
    return refuse({ code: 'record.rule', detail: `The campaign ended on ${validUntil}` });
  if (endsFarAway(validUntil, today))
    return refuse({ code: 'record.rule', detail: tooLate(validUntil) });
  return inTransaction(system, async (inside) => {
    await lockRecord(inside, String(campaign['Id']));
    return issueFor(inside, issue, {
      id: String(campaign['Id']),
      name: String(campaign['Name']),
      validUntil,
    });
  });
}

/** A campaign that was stored before its last day had a limit can end too far away. */
export const endsFarAway = (validUntil: string | null, today: string): validUntil is string =>
  validUntil !== null && validUntil > addMonths(today, dateLimits.fibreAhead);

const tooLate = (day: string): string =>
  `The campaign ends on ${day}, too far away: correct that day first`;

export type Campaign = { id: string; name: string; validUntil: string | null };

async function issueFor(
  system: RequestContext,
  issue: CodeIssueOptions,
  campaign: Campaign,
): Promise<Result<CodeIssueCounts>> {
  const addresses = await addressesOf(system, campaign.id);
  const { valid, signedUp } = await readAddressesInUse(system, campaign.id);
  const open = addresses.filter((row) => !signedUp.has(String(row['Id'])));
  const renewed =
    issue.valid === 'renew' ? open.flatMap((row) => valid.get(String(row['Id'])) ?? []) : [];
  const wanting =
    issue.valid === 'renew' ? open : open.filter((row) => !valid.has(String(row['Id'])));
  await withdrawCodes(system, renewed);
  const letters = await makeCodes(system, issue, { campaign, wanting });
  await publishBulkChange(system, 'Aanmeldcode__c');
  await issue.deliver(letters);
  return ok({
    made: letters.length,
    valid: open.length - wanting.length,
    withdrawn: renewed.length,
    signedUp: addresses.length - open.length,
  });
}

export async function withdrawCodes(system: RequestContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await upsertRecords(system, {
      apiName: 'Aanmeldcode__c',
      keys: [['Id']],
      rows: ids.map((Id) => ({ Id, Status__c: fibreCodeStatus.withdrawn })),
    });
}

/** More addresses than one campaign is expected to have. */
const most = 2_000_000;

/** Without addresses that cannot get fibre. */
export const addressesOf = (
  system: RequestContext,
  campaignId: string,
  addressIds?: readonly string[],
): Promise<readonly PlainRow[]> =>
  findRows(system, {
    from: 'Glasvezeladres__c',
    fields: ['Id', ...addressFields],
    filters: [
      equals('Campagne__c', campaignId),
      { field: 'Status__c', operator: 'NotEqual', operands: [fibreAddressStatus.unavailable] },
      ...among('Id', addressIds),
    ],
    orderBy: ['Postcode__c', 'Huisnummer__c', 'Huisletter__c', 'Toevoeging__c'],
    limit: most,
  });

const among = (field: string, ids: readonly string[] | undefined) =>
  ids === undefined ? [] : [{ field, operator: 'Equals' as const, operands: ids }];

export type AddressesInUse = {
  valid: ReadonlyMap<string, string[]>;
  signedUp: ReadonlySet<string>;
};

/** `valid`: code ids by address. `signedUp`: addresses that signed up, with or without a code. */
export async function readAddressesInUse(
  system: RequestContext,
  campaignId: string,
  addressIds?: readonly string[],
): Promise<AddressesInUse> {
  const ofCampaign = [
    { field: 'Campagne__c', operator: 'Equals', operands: [campaignId] } as const,
    ...among('Adres__c', addressIds),
  ];
  const codes = await findRows(system, {
    from: 'Aanmeldcode__c',
    fields: ['Id', 'Adres__c', 'Status__c', 'Geldig_tot__c'],
    filters: ofCampaign,
    limit: most,
  });
  const requests = await findRows(system, {
    from: 'Glasvezelaanvraag__c',
    fields: ['Adres__c'],
    filters: [
      ...ofCampaign,
      { field: 'Status__c', operator: 'NotEqual', operands: [fibreRequestStatus.cancelled] },
    ],
    limit: most,
  });
  const today = localDay(system.now);
  const valid = codes.filter(
    (row) =>
      row['Status__c'] === fibreCodeStatus.issued &&
      (textIn(row, 'Geldig_tot__c') ?? today) >= today,
  );
  const used = codes.filter((row) => row['Status__c'] === fibreCodeStatus.used);
  return {
    valid: new Map(
      [...Map.groupBy(valid, (row) => String(row['Adres__c']))].map(([address, rows]) => [
        address,
        rows.map((row) => String(row['Id'])),
      ]),
    ),
    signedUp: new Set([...used, ...requests].map((row) => String(row['Adres__c']))),
  };
}

const together = 1_000;
/** Collisions are rare: when this many retries fail, `draw` is broken. */
const tries = 5;

export async function makeCodes(
  system: RequestContext,
  { draw }: Pick<CodeIssueOptions, 'draw'>,
  { campaign, wanting }: { campaign: Campaign; wanting: readonly PlainRow[] },
): Promise<Letter[]> {
  const hash = await keyedHash(system, codePurpose);
  const letters: Letter[] = [];
  for (let from = 0; from < wanting.length; from += together) {
    const rows = wanting.slice(from, from + together);
    for (let left = tries; ; left--) {
      const codes = rows.map((row) => withCheckCharacters(draw(String(row['Id']))));
      const made = await createRecords(system, {
        apiName: 'Aanmeldcode__c',
        rows: rows.map((row, i) => ({
          Adres__c: String(row['Id']),
          Campagne__c: campaign.id,
          Hash__c: hash(codes[i]!),
          Geldig_tot__c: campaign.validUntil,
        })),
      });
      if (!made.ok && left === 0)
        throw new Error('The registration codes drawn at random exist already, again and again');
      if (!made.ok) continue;
      letters.push(
        ...rows.map((row, i) => ({
          campaign: campaign.name,
          fibreAddress: addressOfRow(row),
          code: codes[i]!,
          validUntil: campaign.validUntil,
        })),
      );
      break;
    }
  }
  return letters;
}
