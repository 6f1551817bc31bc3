import { equals, type ListFilterDefinition } from '#engine/model/define.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { contractForm } from '#protocol/telecom/picklists.ts';

/** Connections whose first term ends within this many months. All five filters must match. */
export const firstTermEndingFilters = (
  today: string,
  months: number,
): readonly ListFilterDefinition[] => [
  equals('Status__c', connectionStatus.active),
  equals('Contractvorm__c', contractForm.fixed),
  equals('Verlengd__c', 'false'),
  { field: 'Einde_eerste_termijn__c', operator: 'GreaterOrEqual', operands: [today] },
  {
    field: 'Einde_eerste_termijn__c',
    operator: 'LessOrEqual',
    operands: [addMonths(today, months)],
  },
];
