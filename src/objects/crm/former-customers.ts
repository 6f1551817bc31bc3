import { equals, type ObjectDefinition } from '#engine/model/define.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { requestStatus } from '#protocol/telecom/service-requests.ts';
import { fibreRequestStatus } from '#protocol/telecom/fibre-status.ts';
import { adviceCallStatus } from '#protocol/crm/picklists.ts';

type RetentionDefinition = NonNullable<ObjectDefinition['retention']>[number];
type BesideDefinition = NonNullable<RetentionDefinition['beside']>[number];

const isQuiet = (
  relation: string,
  { field, done, ended }: { field: string; done: readonly string[]; ended: string },
): BesideDefinition => ({
  relation,
  is: 'none',
  filters: [
    { field, operator: 'NotEqual', operands: done },
    { field: ended, operator: 'GreaterThan', operands: ['EDGE'] },
    equals(ended, ''),
    { field: 'LastModifiedDate', operator: 'GreaterThan', operands: ['EDGE'] },
  ],
  // For a finished row without an end date, the last change counts as its end.
  logic: '1 OR 2 OR (3 AND 4)',
});

/**
 * An erased company is checked again after the same period, because it may have become a customer
 * again. Source: the privacy statement, docs/decisions/0017-erasure-by-two-people.md.
 */
export const formerCustomers: RetentionDefinition = {
  name: 'Oud_klant',
  label: 'Bedrijven die geen klant meer zijn',
  filters: [
    equals('Gewist_op__c', ''),
    { field: 'Gewist_op__c', operator: 'LessOrEqual', operands: ['EDGE'] },
  ],
  logic: '1 OR 2',
  since: 'CreatedDate',
  beside: [
    { relation: 'Aansluitingen__r', is: 'some', filters: [] },
    isQuiet('Aansluitingen__r', {
      field: 'Status__c',
      done: [connectionStatus.ended],
      ended: 'Einddatum__c',
    }),
    isQuiet('Cases', { field: 'Status', done: [requestStatus.closed], ended: 'ClosedDate' }),
    isQuiet('Adviesaanvragen__r', {
      field: 'Status__c',
      done: [adviceCallStatus.handled],
      ended: 'Afgerond_op__c',
    }),
    isQuiet('Glasvezelaanvragen__r', {
      field: 'Status__c',
      done: [fibreRequestStatus.connected, fibreRequestStatus.cancelled],
      ended: 'Afgerond_op__c',
    }),
  ],
  erases: true,
  days: 730,
  least: 90,
  most: 730,
  reason:
    'De privacyverklaring belooft: uiterlijk twee jaar na het einde van het contract. Mensen, verzoeken, mails en bestanden gaan weg, en inloggen kan niet meer. Contracten blijven zeven jaar (art. 52 AWR). Een lopende dienst of een open verzoek houdt het tegen.',
};
