import { randomBytes } from 'node:crypto';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { enqueueRows, saveRowOutcomes, waitingRows } from '#engine/bulk/bulk-rows.ts';
import { publishBulkChange } from '#engine/bulk/bulk.ts';
import { localDay } from '#engine/model/local-day.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { makeJob } from '../imports/bulk-job-row.ts';
import { matchCodeLines, mostLines, readCodeLines, type WrongLine } from './code-lines.ts';
import {
  addressObject,
  campaignObject,
  type CodeOrder,
  deriveCode,
  mayIssueCodes,
} from './code-order.ts';
import { textIn } from './fibre-addresses.ts';
import { addressesOf, type Campaign, endsFarAway } from './issue-codes.ts';
import { makeCodes, readAddressesInUse, withdrawCodes } from './issue-codes.ts';
import type { PortionHandler } from '../imports/run-bulk-jobs.ts';

/** Bulk jobs by which staff create registration codes for a campaign. Source: decisions.md §9. */

/**
 * `area`: the beginning of the postcode. `numbers`: house numbers. `most`: the maximum number of
 * codes. `lines`: pasted addresses, which replace `area` and `numbers`.
 */
export type CodeIssueRequest = {
  campaignId: string;
  area: string;
  numbers: readonly [from: number | null, to: number | null];
  most: number | null;
  renews: boolean;
  lines?: string;
};

/** Numbers of addresses: `unchanged` keep their code, `signedUp` need none. */
export type CodeIssuePreview = {
  campaign: string;
  gets: number;
  unchanged: number;
  replaced: number;
  signedUp: number;
  wrong: readonly WrongLine[];
};

export type OpenCampaign = { id: string; name: string; area: string | null; until: string | null };

export async function openCampaigns(ctx: RequestContext): Promise<OpenCampaign[]> {
  const rows = await findRows(ctx, {
    from: campaignObject,
    fields: ['Id', 'Name', 'Gebied__c', 'Einddatum__c'],
    orderBy: ['Name', 'Id'],
    limit: 500,
  });
  const today = localDay(ctx.now);
  return rows
    .map((row) => ({
      id: String(row['Id']),
      name: String(row['Name']),
      area: textIn(row, 'Gebied__c'),
      until: textIn(row, 'Einddatum__c'),
    }))
    .filter(({ until }) => until === null || until >= today);
}

/**
 * Creates no codes. Refusals: `record.noRight`; `record.required`, `codes.over` or `codes.farEnd`
 * at `campagne`; `codes.tooManyLines` at `adressen`.
 */
export async function previewCodeIssue(
  ctx: RequestContext,
  wanted: CodeIssueRequest,
): Promise<Result<CodeIssuePreview>> {
  const chosen = await chooseAddresses(ctx, wanted);
  if (!chosen.ok) return chosen;
  const { campaign, chosenIds, valid, signedUp, unchanged, wrong } = chosen.value;
  return ok({
    campaign: campaign.name,
    gets: chosenIds.length,
    unchanged,
    replaced: chosenIds.filter((id) => valid.has(id)).length,
    signedUp,
    wrong,
  });
}

/**
 * Returns the id of the bulk job. Refusals: those of `previewCodeIssue`, and `codes.none` when no
 * address gets a code.
 */
export async function startCodes(
  ctx: RequestContext,
  wanted: CodeIssueRequest,
  formKey: string,
): Promise<Result<string>> {
  if (!mayIssueCodes(ctx)) return refuse({ code: 'record.noRight' });
  return runIdempotently(
    ctx,
    { scope: `codes ${actorIdOf(ctx.viewer)}`, key: formKey, content: wanted },
    async (inside) => {
      const chosen = await chooseAddresses(inside, wanted);
      if (!chosen.ok) return chosen;
      const { chosenIds, campaign } = chosen.value;
      if (chosenIds.length === 0) return refuse({ code: 'codes.none', field: 'campagne' });
      const order: CodeOrder = {
        campaign: campaign.id,
        renews: wanted.renews,
        secret: randomBytes(32).toString('base64url'),
      };
      const label = staffBulkText.nameOf(
        staffBulkText.kinds.codes,
        campaign.name,
        chosenIds.length,
      );
      const id = await makeJob(inside, {
        kind: 'codes',
        objectApiName: addressObject,
        label,
        total: chosenIds.length,
        status: 'waiting',
        order,
      });
      await enqueueRows(inside, id, chosenIds);
      return ok(id);
    },
  );
}

type Chosen = {
  campaign: Campaign;
  chosenIds: string[];
  valid: ReadonlyMap<string, string[]>;
  signedUp: number;
  unchanged: number;
  wrong: readonly WrongLine[];
};

async function chooseAddresses(
  ctx: RequestContext,
  wanted: CodeIssueRequest,
): Promise<Result<Chosen>> {
  if (!mayIssueCodes(ctx)) return refuse({ code: 'record.noRight' });
  const system = asSystem(ctx, 'look which addresses get a code');
  const { most, renews } = wanted;
  const campaign = await campaignOf(system, wanted.campaignId);
  if (campaign === null) return refuse({ code: 'record.required', field: 'campagne' });
  const unfit = faultOf(system, campaign);
  if (unfit !== null) return refuse({ code: unfit, field: 'campagne' });
  const read = wanted.lines === undefined ? null : readCodeLines(wanted.lines);
  if (read !== null && read.addresses.length + read.wrong.length > mostLines)
    return refuse({ code: 'codes.tooManyLines', field: 'adressen' });
  const rows = await addressesOf(system, campaign.id);
  const byLines = read === null ? null : matchCodeLines(rows, read);
  const addresses = rows
    .filter((row) =>
      byLines === null ? isWithin(row, wanted) : byLines.ids.has(String(row['Id'])),
    )
    .map((row) => String(row['Id']));
  const { valid, signedUp } = await readAddressesInUse(system, campaign.id);
  const open = addresses.filter((id) => !signedUp.has(id));
  const wanting = renews ? open : open.filter((id) => !valid.has(id));
  return ok({
    campaign,
    chosenIds: most === null ? wanting : wanting.slice(0, most),
    valid,
    signedUp: addresses.length - open.length,
    unchanged: open.length - wanting.length,
    wrong: byLines?.wrong ?? [],
  });
}

function isWithin(row: PlainRow, { area, numbers: [from, to] }: CodeIssueRequest): boolean {
  const number = Number(row['Huisnummer__c']);
  return (
    String(row['Postcode__c']).startsWith(area) &&
    number >= (from ?? 0) &&
    number <= (to ?? Number.MAX_SAFE_INTEGER)
  );
}

async function campaignOf(system: RequestContext, id: string): Promise<Campaign | null> {
  const [row] = await findRowsByValues(system, {
    from: campaignObject,
    fields: ['Id', 'Name', 'Einddatum__c'],
    where: { Id: id },
    limit: 1,
  });
  return row === undefined
    ? null
    : { id: String(row['Id']), name: String(row['Name']), validUntil: textIn(row, 'Einddatum__c') };
}

function faultOf(
  system: RequestContext,
  { validUntil }: Campaign,
): 'codes.over' | 'codes.farEnd' | null {
  const today = localDay(system.now);
  if (validUntil !== null && validUntil < today) return 'codes.over';
  return endsFarAway(validUntil, today) ? 'codes.farEnd' : null;
}

const together = 200;

/** Checks the addresses again, because they can have changed since the job was started. */
export const issueCodePortion: PortionHandler = async ({
  system,
  job,
  order,
  isOver: isTimeOver,
}) => {
  const codes = order as CodeOrder; // proof: `startCodes` stored the order in this form
  await lockRecord(system, codes.campaign);
  let { done, succeeded, refused } = job;
  while (done < job.total && !isTimeOver()) {
    const rows = await waitingRows(system, job.id, { after: done, limit: together });
    if (rows.length === 0) break;
    const problems = await makeSome(
      system,
      codes,
      rows.map(({ recordId }) => recordId!), // proof: every row of this job has a record
    );
    await saveRowOutcomes(
      system,
      job.id,
      rows.map(({ place, recordId }) => ({
        place,
        recordId,
        problems: problems.get(recordId!) ?? [],
      })),
    );
    done += rows.length;
    refused += problems.size;
    succeeded += rows.length - problems.size;
  }
  if (done < job.total) return { done, succeeded, refused };
  await publishBulkChange(system, 'Aanmeldcode__c');
  return { done, succeeded, refused, status: 'done' };
};

async function makeSome(
  system: RequestContext,
  { campaign: campaignId, renews, secret }: CodeOrder,
  ids: readonly string[],
): Promise<Map<string, Problem[]>> {
  const campaign = await campaignOf(system, campaignId);
  if (campaign === null || secret === null || faultOf(system, campaign) !== null)
    return new Map(ids.map((id) => [id, [{ code: 'codes.over' }]]));
  const rows = new Map(
    (await addressesOf(system, campaignId, ids)).map((row): [string, PlainRow] => [
      String(row['Id']),
      row,
    ]),
  );
  const { valid, signedUp } = await readAddressesInUse(system, campaignId, ids);
  const problems = new Map<string, Problem[]>();
  for (const id of ids) {
    if (!rows.has(id)) problems.set(id, [{ code: 'codes.moved' }]);
    else if (signedUp.has(id)) problems.set(id, [{ code: 'codes.signedUp' }]);
    else if (valid.has(id) && !renews) problems.set(id, [{ code: 'codes.valid' }]);
  }
  const wanting = [...rows].flatMap(([id, row]) => (problems.has(id) ? [] : [row]));
  await withdrawCodes(
    system,
    wanting.flatMap((row) => valid.get(String(row['Id'])) ?? []),
  );
  const times = new Map<string, number>();
  const draw = (id: string): string => {
    const time = times.get(id) ?? 0;
    times.set(id, time + 1);
    return deriveCode(secret, id, time);
  };
  await makeCodes(system, { draw }, { campaign, wanting });
  return problems;
}
