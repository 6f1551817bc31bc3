import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findEveryRow, findRows, sumRows } from '#engine/read/query.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { serviceKind, serviceUnit } from '#protocol/telecom/service-kind.ts';
import { requestKind } from '#protocol/telecom/service-requests.ts';
import { type CostGroup, euroSum, isPaid, monthlyCosts } from '../company/monthly-costs.ts';
import { type Activity, readActivity } from './read-activity.ts';
import { type Attention, readAttention } from './read-attention.ts';
import {
  countOpenCases,
  findOpenCases,
  openCasesFilter,
  type OpenCase,
} from '../requests/read-open-cases.ts';

/** In the order of the dashboard. Source: decisions.md §6. */
export const dashboardServiceKinds = [
  serviceKind.mobile,
  serviceKind.voip,
  serviceKind.internet,
  serviceKind.cloud,
  serviceKind.sla,
] as const;
export type ServiceKind = (typeof dashboardServiceKinds)[number];

/** Kinds that cost money too, but do not count for the completion percentage. */
export const otherKinds = [serviceKind.tv, serviceKind.hardware] as const;
export type OtherKind = (typeof otherKinds)[number];

/** `speed`: Mbit/s. */
export type LineSpeed = { speed: number; lines: number };

export type ServiceSummary<Kind extends string = ServiceKind> = {
  kind: Kind;
  /** Paid connections, including those that will end. */
  active: number;
  /**
   * The sum of the amounts in `unit`, or else the number of connections. Null: no active
   * connection.
   */
  count: number | null;
  unit: string | null;
  /** Of the connections with an amount in Mbit/s, the slowest first. */
  speeds: readonly LineSpeed[];
  level: string | null;
  /** Euros a month, without VAT. */
  monthly: number;
  state: 'active' | 'ending' | 'requested' | 'fault' | 'none';
};

export type Completion = 0 | 20 | 40 | 60 | 80 | 100;

export type Dashboard = {
  firstName: string;
  company: { id: string; name: string; customerNumber: string };
  completion: Completion;
  remark: 'more' | 'combine' | 'good' | 'complete';
  services: readonly ServiceSummary[];
  otherServices: readonly ServiceSummary<OtherKind>[];
  /** Euros a month of all kinds. */
  monthlyTotal: number;
  openCases: readonly OpenCase[];
  openCaseCount: number;
  attention: readonly Attention[];
  activity: readonly Activity[];
};

/** Source: spec §2, decisions.md §6. */
export async function readDashboard(ctx: RequestContext): Promise<Result<Dashboard>> {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.role !== 'customer' || ctx.viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const { userId, accountId } = ctx.viewer;
  const [[user], [company], services, faults, openCaseCount, requests] = await Promise.all([
    findRows(ctx, {
      from: 'User',
      fields: ['FirstName', 'Name'],
      filters: [only(userId)],
      limit: 1,
    }),
    findRows(ctx, {
      from: 'Account',
      fields: ['Id', 'Name', 'Klantnummer__c'],
      filters: [only(accountId)],
      limit: 1,
    }),
    sumRows(ctx, { from: 'Aansluiting__c', by: serviceGroups, sum: ['Maandbedrag__c'] }),
    findFaults(ctx),
    countOpenCases(ctx),
    readWhatHappens(ctx),
  ]);
  if (!user || !company) return refuse({ code: 'record.noRight' });
  const summaryFor = <Kind extends string>(kind: Kind) =>
    summaryOf(
      kind,
      services.filter((row) => row['Soort__c'] === kind),
      faults.has(kind),
    );
  const summaries = dashboardServiceKinds.map(summaryFor);
  const completion = completionOf(summaries);
  return ok({
    firstName: String(user['FirstName'] ?? user['Name']),
    company: {
      id: accountId,
      name: String(company['Name']),
      customerNumber: String(company['Klantnummer__c'] ?? ''),
    },
    completion,
    remark: remarkOf(completion),
    services: summaries,
    otherServices: otherKinds.map(summaryFor).filter(({ state }) => state !== 'none'),
    monthlyTotal: monthlyCosts(services).total,
    openCaseCount,
    ...requests,
  });
}

/** Shows an open request once: as attention item, or else as open request, or else as activity. */
async function readWhatHappens(
  ctx: RequestContext,
): Promise<Pick<Dashboard, 'attention' | 'openCases' | 'activity'>> {
  const attention = await readAttention(ctx);
  const asked = new Set(attention.map(({ id }) => id));
  const openCases = await findOpenCases(ctx, 5, asked);
  const activity = await readActivity(ctx, new Set([...asked, ...openCases.map(({ id }) => id)]));
  return { attention, openCases, activity };
}

const only = (id: string) => equals('Id', id);

const speedUnit = serviceUnit.speed;
export const serviceGroups = ['Soort__c', 'Status__c', 'Eenheid__c', 'Niveau__c', 'Aantal__c'];

export function summaryOf<Kind extends string>(
  kind: Kind,
  rows: readonly CostGroup[],
  hasFault: boolean,
): ServiceSummary<Kind> {
  const live = rows.filter(isPaid);
  const active = live.reduce((sum, row) => sum + row.count, 0);
  const [unit, ...otherUnits] = valuesOf(live, 'Eenheid__c');
  const levels = valuesOf(live, 'Niveau__c');
  const amount = live.reduce((sum, row) => sum + Number(row['Aantal__c'] ?? 1) * row.count, 0);
  // Amounts in different units and speeds cannot be summed, so the connections are counted.
  const isSum = unit !== speedUnit && otherUnits.length === 0;
  return {
    kind,
    active,
    count: active === 0 ? null : (isSum && amount) || active,
    unit: unitOf({ unit, isMixed: otherUnits.length > 0, hasLevel: levels.length > 0, active }),
    speeds: speedsOf(live.filter((row) => row['Eenheid__c'] === speedUnit)),
    level: levels.length === 0 ? null : levels.join(' en '),
    monthly: euroSum(live),
    state: stateOf(rows, { live: active > 0, hasFault }),
  };
}

type UnitFacts = { unit: string | undefined; isMixed: boolean; hasLevel: boolean; active: number };

function unitOf({ unit, isMixed, hasLevel, active }: UnitFacts): string | null {
  if (isMixed || (unit === undefined && !hasLevel && active > 0)) return serviceUnit.connections;
  return unit ?? (hasLevel ? serviceUnit.level : null);
}

const valuesOf = (rows: readonly CostGroup[], name: string): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      row[name] === null || row[name] === undefined ? [] : [String(row[name])],
    ),
  ),
];

function speedsOf(live: readonly CostGroup[]): LineSpeed[] {
  const speeds = valuesOf(live, 'Aantal__c').map(Number);
  const linesOf = (speed: number) =>
    live.filter((row) => row['Aantal__c'] === speed).reduce((sum, { count }) => sum + count, 0);
  return speeds.toSorted((a, b) => a - b).map((speed) => ({ speed, lines: linesOf(speed) }));
}

function stateOf(
  rows: readonly CostGroup[],
  { live, hasFault }: { live: boolean; hasFault: boolean },
): ServiceSummary['state'] {
  const has = (status: string) => rows.some((row) => row['Status__c'] === status);
  if (!live) return has(connectionStatus.requested) ? 'requested' : 'none';
  if (hasFault) return 'fault';
  return has(connectionStatus.ending) ? 'ending' : 'active';
}

async function findFaults(ctx: RequestContext): Promise<Set<string>> {
  const rows = await findEveryRow(ctx, {
    from: 'Case',
    fields: ['Aansluiting__r.Soort__c'],
    filters: [equals('Type', requestKind.outage), openCasesFilter],
  });
  return new Set(
    rows.flatMap((row) =>
      row['Aansluiting__r.Soort__c'] === null ? [] : [String(row['Aansluiting__r.Soort__c'])],
    ),
  );
}

export const completionOf = (services: readonly Pick<ServiceSummary, 'active'>[]): Completion =>
  // proof: there are five kinds, so the result is a multiple of 20 up to 100
  (services.filter(({ active }) => active > 0).length * 20) as Completion;

/** Source: spec §9, decisions.md §6. */
export const remarkOf = (completion: Completion): Dashboard['remark'] =>
  completion <= 40
    ? 'more'
    : completion === 60
      ? 'combine'
      : completion === 80
        ? 'good'
        : 'complete';
