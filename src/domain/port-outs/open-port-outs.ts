import { equals } from '#engine/model/define.ts';
import { portOutStatus } from '#protocol/telecom/picklists.ts';

/**
 * Port-outs that wait for a colleague, and releases whose last valid day has not passed, also when
 * `lapseReleases` has yet to close them. Filters that a query adds come after these.
 */
export const openPortOuts = {
  from: 'Uitportering__c',
  filters: [
    equals('Status__c', portOutStatus.requested),
    equals('Status__c', portOutStatus.released),
    { field: 'Geldig_tot__c', operator: 'GreaterOrEqual', operands: ['', 'TODAY'] },
  ],
  logic: '(1 OR (2 AND 3))',
} as const;
