import { findList, readList } from '#records/list.ts';
import { readRecord } from '#records/read.ts';
import { dashboardText } from '#text/dashboard.ts';
import { euros } from '#text/numbers.ts';
import type { StatusTone } from '#ui/StatusText.tsx';
import type { Rec } from '#wire/shapes/record.ts';
import type { Visit } from '../visit.ts';

export type ConnectionLine = { id: string; name: string; number: string | null; kind: string; status: string; tone: StatusTone; monthly: string };
export type Company = { facts: readonly { name: string; value: string }[]; connections: readonly ConnectionLine[]; more: boolean };

const fields = ['Name', 'Klantnummer__c', 'KvK_nummer__c', 'Phone', 'Website', 'BillingStreet', 'BillingPostalCode', 'BillingCity', 'Contactpersoon__r.Name'];
const tones: Record<string, StatusTone> = { Actief: 'good', 'In aanvraag': 'busy', 'Wordt beëindigd': 'attention' };
const most = 200;

/** The viewer's own company and its connections, as far as they may see them; null when there is none. */
export async function readCompany({ ask }: Visit): Promise<Company | null> {
  if (ask.viewer.kind !== 'user' || ask.viewer.accountId === null) return null;
  const account = await readRecord(ask, ask.viewer.accountId, { fields: [], optionalFields: fields.map((name) => `Account.${name}`) });
  const list = await findList(ask, 'Aansluiting__c', 'Alle');
  if (!account.ok || !list.ok) return null;
  const rows = await readList(ask, list.value, { optionalFields: ['Nummer__c'], pageSize: most, sortBy: ['Soort__c', 'Name'], url: () => '' });
  return {
    facts: factsOf(account.value),
    connections: rows.ok ? endedLast(rows.value.records.map(lineOf)) : [],
    more: rows.ok && rows.value.nextPageToken !== null,
  };
}

const textOf = (record: Rec, name: string): string | null => {
  const field = record.fields[name];
  const value = field?.displayValue ?? field?.value ?? null;
  return value === null || typeof value === 'object' ? null : String(value);
};

function factsOf(record: Rec): Company['facts'] {
  const { name, number, chamber, phone, website, address, main, unknown } = dashboardText.companyTab;
  const city = [textOf(record, 'BillingPostalCode')?.replace(/^(\d{4})\s*([A-Z]{2})$/, '$1 $2'), textOf(record, 'BillingCity')].filter(Boolean).join(' ');
  const facts: [string, string | null][] = [
    [name, textOf(record, 'Name')],
    [number, textOf(record, 'Klantnummer__c')],
    [chamber, textOf(record, 'KvK_nummer__c')],
    [address, [textOf(record, 'BillingStreet'), city].filter(Boolean).join(', ') || null],
    [phone, textOf(record, 'Phone')],
    [website, textOf(record, 'Website')],
    [main, textOf(record, 'Contactpersoon__r')],
  ];
  return facts.map(([label, value]) => ({ name: label, value: value ?? unknown }));
}

const isEnded = ({ status }: ConnectionLine): boolean => status === 'Beëindigd';
const endedLast = (lines: readonly ConnectionLine[]): ConnectionLine[] => [...lines.filter((line) => !isEnded(line)), ...lines.filter(isEnded)];

function lineOf(record: Rec): ConnectionLine {
  const status = textOf(record, 'Status__c') ?? '';
  const amount = record.fields['Maandbedrag__c']?.value;
  return {
    id: record.id,
    name: textOf(record, 'Name') ?? '',
    number: textOf(record, 'Nummer__c'),
    kind: textOf(record, 'Soort__c') ?? '',
    status,
    tone: tones[status] ?? 'quiet',
    monthly: typeof amount === 'number' ? euros(amount) : '',
  };
}
