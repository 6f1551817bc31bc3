import type { ListFilterDefinition } from '#engine/model/define.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { contractForm } from '#protocol/telecom/picklists.ts';

/**
 * Returns the filters of connections whose first term ends within this many months; all five must
 * match.
 */
export const firstTermEndingFilters = (
  today: string,
  months: number,
): readonly ListFilterDefinition[] => [
  { field: 'Status__c', operator: 'Equals', operands: [connectionStatus.active] },
  { field: 'Contractvorm__c', operator: 'Equals', operands: [contractForm.fixed] },
  { field: 'Verlengd__c', operator: 'Equals', operands: ['false'] },
  { field: 'Einde_eerste_termijn__c', operator: 'GreaterOrEqual', operands: [today] },
  {
    field: 'Einde_eerste_termijn__c',
    operator: 'LessOrEqual',
    operands: [addMonths(today, months)],
  },
];
