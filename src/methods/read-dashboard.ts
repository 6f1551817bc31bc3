import type { Ask } from '#records/ask.ts';
import { findRows, type PlainRow, sumRows } from '#records/query.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { type Activity, readActivity } from './read-activity.ts';
import { type Attention, readAttention } from './read-attention.ts';
import { countOpenCases, findOpenCases, openFilter, type OpenCase } from './read-open-cases.ts';

/** The five service kinds of the dashboard, in its order. Source: decisions.md §6. */
export const serviceKinds = ['Mobiel', 'VoIP', 'Internet', 'Cloud', 'SLA'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

export type ServiceSummary = {
  kind: ServiceKind;
  /** Active connections, those being ended included: they work until the day. */
  active: number;
  /** What there is of it, in `unit`; null when nothing is active. */
  count: number | null;
  unit: string | null;
  /** Of a service level agreement: Brons, Zilver, Goud. */
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
  monthlyTotal: number;
  openCases: readonly OpenCase[];
  openCaseCount: number;
  attention: readonly Attention[];
  activity: readonly Activity[];
};

/** What a customer has, computed from their own records. Refuses record.noRight for guests, staff and cases-only users. Source: spec §2, decisions.md §6. */
export async function readDashboard(ask: Ask): Promise<Result<Dashboard>> {
  if (ask.viewer.kind !== 'user' || ask.viewer.role !== 'customer' || ask.viewer.accountId === null) return refuse({ code: 'record.noRight' });
  const { userId, accountId } = ask.viewer;
  const [[user], [company], services, faults, openCases, openCaseCount, attention, activity] = await Promise.all([
    findRows(ask, { from: 'User', fields: ['FirstName', 'Name'], filters: [only(userId)], limit: 1 }),
    findRows(ask, { from: 'Account', fields: ['Id', 'Name', 'Klantnummer__c'], filters: [only(accountId)], limit: 1 }),
    sumRows(ask, { from: 'Aansluiting__c', by: ['Soort__c', 'Status__c', 'Eenheid__c', 'Niveau__c'], sum: ['Aantal__c', 'Maandbedrag__c'] }),
    findFaults(ask),
    findOpenCases(ask, 5),
    countOpenCases(ask),
    readAttention(ask),
    readActivity(ask),
  ]);
  if (!user || !company) return refuse({ code: 'record.noRight' });
  const summaries = serviceKinds.map((kind) =>
    summaryOf(
      kind,
      services.filter((row) => row['Soort__c'] === kind),
      faults.has(kind),
    ),
  );
  const completion = completionOf(summaries);
  return ok({
    firstName: String(user['FirstName'] ?? user['Name']),
    company: { id: accountId, name: String(company['Name']), customerNumber: String(company['Klantnummer__c'] ?? '') },
    completion,
    remark: remarkOf(completion),
    services: summaries,
    monthlyTotal: summaries.reduce((total, { monthly }) => total + monthly, 0),
    openCases,
    openCaseCount,
    attention,
    activity,
  });
}

const only = (id: string) => ({ field: 'Id', operator: 'Equals', operands: [id] }) as const;

type Sum = PlainRow & { count: number };

const working = ['Actief', 'Wordt beëindigd'];

export function summaryOf(kind: ServiceKind, rows: readonly Sum[], hasFault: boolean): ServiceSummary {
  const live = rows.filter((row) => working.includes(String(row['Status__c'])));
  const total = (name: string) => live.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  const active = live.reduce((sum, row) => sum + row.count, 0);
  const unit = live.find((row) => row['Eenheid__c'] !== null)?.['Eenheid__c'];
  const level = live.find((row) => row['Niveau__c'] !== null)?.['Niveau__c'];
  return {
    kind,
    active,
    count: active === 0 ? null : total('Aantal__c') || active,
    unit: unit === undefined ? null : String(unit),
    level: level === undefined ? null : String(level),
    monthly: total('Maandbedrag__c'),
    state: stateOf(rows, { live: active > 0, hasFault }),
  };
}

function stateOf(rows: readonly Sum[], { live, hasFault }: { live: boolean; hasFault: boolean }): ServiceSummary['state'] {
  const has = (status: string) => rows.some((row) => row['Status__c'] === status);
  if (!live) return has('In aanvraag') ? 'requested' : 'none';
  if (hasFault) return 'fault';
  return has('Wordt beëindigd') ? 'ending' : 'active';
}

/** Kinds with an open fault report on one of their connections. */
async function findFaults(ask: Ask): Promise<Set<string>> {
  const rows = await findRows(ask, {
    from: 'Case',
    fields: ['Aansluiting__r.Soort__c'],
    filters: [{ field: 'Type', operator: 'Equals', operands: ['Storing'] }, openFilter],
    limit: 200,
  });
  return new Set(rows.flatMap((row) => (row['Aansluiting__r.Soort__c'] === null ? [] : [String(row['Aansluiting__r.Soort__c'])])));
}

/** 20 % for each kind with at least one active connection. */
export const completionOf = (services: readonly Pick<ServiceSummary, 'active'>[]): Completion =>
  (services.filter(({ active }) => active > 0).length * 20) as Completion; // proof: there are five kinds

/** 20–40, 60, 80, 100; 0 has the first text. Source: spec §9, decisions.md §6. */
export const remarkOf = (completion: Completion): Dashboard['remark'] =>
  completion <= 40 ? 'more' : completion === 60 ? 'combine' : completion === 80 ? 'good' : 'complete';
