import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { connectionEnd, type ContractEnd, lastNoticeDay } from '#protocol/telecom/contract-end.ts';
import { ok, type Result } from '#protocol/problem.ts';
import {
  type ConnectionFacts,
  readPendingEndings,
  readVisibleConnection,
} from './connection-facts.ts';
import { refusedPortOut } from '../port-outs/propose-port-out.ts';
import { refusedTermination } from '../terminations/propose-termination.ts';
import {
  readReleases,
  type ReleaseSummary,
  readTerminations,
  type TerminationSummary,
} from '../terminations/read-endings.ts';
import { type OpenCase, readCasesOfConnection } from '../requests/read-open-cases.ts';

export type OwnConnection = Pick<
  ConnectionFacts,
  | 'id'
  | 'name'
  | 'kind'
  | 'status'
  | 'number'
  | 'monthly'
  | 'periods'
  | 'contract'
  | 'start'
  | 'endDate'
> & {
  today: string;
  details: ConnectionDetails;
  /** The end of the contract if notice is given today. */
  end: ContractEnd;
  /**
   * The last day on which notice ends the contract with its first term; null: past, or no such
   * term.
   */
  lastNotice: string | null;
  terminations: TerminationSummary[];
  releases: ReleaseSummary[];
  cases: OpenCase[];
  mayTerminate: boolean;
  mayPortOut: boolean;
};

export type ConnectionDetails = {
  product: string | null;
  bundle: string | null;
  sim: string | null;
  address: string | null;
  amount: number | null;
  unit: string | null;
  level: string | null;
};

/** Source: decisions.md §6. */
export async function readOwnConnection(
  ctx: RequestContext,
  connectionId: string,
): Promise<Result<OwnConnection>> {
  const seen = await readVisibleConnection(ctx, connectionId);
  if (!seen.ok) return seen;
  const { account: _, regime, ...facts } = seen.value;
  const { id, contract } = facts;
  const receivedOn = localDay(ctx.now);
  const [running, details, terminations, releases, cases] = await Promise.all([
    readPendingEndings(ctx, id),
    readDetails(ctx, id),
    readTerminations(ctx, id),
    readReleases(ctx, id),
    readCasesOfConnection(ctx, id),
  ]);
  return ok({
    ...facts,
    today: receivedOn,
    details,
    end: connectionEnd({ ...facts, regime, receivedOn }),
    lastNotice: lastNoticeDay({ receivedOn, contract, regime }),
    terminations,
    releases,
    cases,
    mayTerminate: refusedTermination(seen.value, running) === null,
    mayPortOut: refusedPortOut(seen.value, running) === null,
  });
}

const fields = [
  'Product__r.Name',
  'Bundel__c',
  'Simstatus__c',
  'Adres__c',
  'Aantal__c',
  'Eenheid__c',
  'Niveau__c',
];

async function readDetails(ctx: RequestContext, id: string): Promise<ConnectionDetails> {
  const [row = {}] = await findRows(ctx, {
    from: 'Aansluiting__c',
    fields,
    filters: [equals('Id', id)],
    limit: 1,
  });
  return {
    product: textOf(row, 'Product__r.Name'),
    bundle: textOf(row, 'Bundel__c'),
    sim: textOf(row, 'Simstatus__c'),
    address: textOf(row, 'Adres__c'),
    amount:
      row['Aantal__c'] === null || row['Aantal__c'] === undefined ? null : Number(row['Aantal__c']),
    unit: textOf(row, 'Eenheid__c'),
    level: textOf(row, 'Niveau__c'),
  };
}

const textOf = (row: PlainRow, name: string): string | null =>
  typeof row[name] === 'string' ? row[name] : null;
