import { type PlainRow, textOrNull } from '#engine/read/query.ts';
import type { EarlyEnd } from '#messages/portal/ending-description.ts';

/** Fields that terminations and port-outs share: the cost of ending early. */
export const earlyEndFields = [
  'Kosten__c',
  'Kosten_aanvaard__c',
  'Vroegste_datum__c',
  'Maandbedrag__c',
  'Maanden__c',
] as const;

export function earlyEndOf(row: PlainRow): EarlyEnd {
  const cost = Number(row['Kosten__c'] ?? 0);
  const [months, monthly] = [row['Maanden__c'], row['Maandbedrag__c']];
  const known = cost > 0 && typeof months === 'number' && typeof monthly === 'number';
  return {
    cost,
    costParts: known ? { months, monthly } : null,
    ownChoice: row['Kosten_aanvaard__c'] === true,
    earliestDate: textOrNull(row, 'Vroegste_datum__c'),
  };
}
