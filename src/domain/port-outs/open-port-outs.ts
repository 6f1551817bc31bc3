import { equals } from '#engine/model/define.ts';
import { portOutStatus } from '#protocol/telecom/picklists.ts';

/** Leaves out overdue releases. A query appends its own filters, because `logic` counts these. */
export const openPortOuts = {
  from: 'Uitportering__c',
  filters: [
    equals('Status__c', portOutStatus.requested),
    equals('Status__c', portOutStatus.released),
    { field: 'Geldig_tot__c', operator: 'GreaterOrEqual', operands: ['', 'TODAY'] },
  ],
  logic: '(1 OR (2 AND 3))',
} as const;
