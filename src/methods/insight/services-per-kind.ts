import { aggregateRows } from '#records/aggregate.ts';
import type { Ask } from '#records/ask.ts';

/** `monthly` in euros, without VAT. */
export type ServiceKind = { kind: string; count: number; monthly: number };

/** Connections that are in use now, most first. */
export async function servicesPerKind(ask: Ask): Promise<ServiceKind[]> {
  const rows = await aggregateRows(ask, {
    from: 'Aansluiting__c',
    where: '{ Status__c: { in: ["Actief", "Wordt beëindigd"] } }',
    by: [{ path: 'Soort__c' }],
    sum: 'Maandbedrag__c',
  });
  return rows.map(({ keys: [kind], count, sum }) => ({ kind: kind ?? '', count, monthly: sum })).sort((one, other) => other.count - one.count);
}
