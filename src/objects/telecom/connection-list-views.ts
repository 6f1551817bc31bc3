import { connectionStatus, paidStatuses } from '#protocol/telecom/connection-status.ts';
import { productRegime } from '#protocol/telecom/contract-end.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { equals, type ListViewDefinition } from '#engine/model/define.ts';
import { companySize } from '#protocol/crm/picklists.ts';
import { contractForm } from '#protocol/telecom/picklists.ts';

export const connectionListViews: readonly ListViewDefinition[] = [
  {
    apiName: 'Alle',
    label: 'Alle aansluitingen',
    columns: [
      'Name',
      'Account__c',
      'Soort__c',
      'Status__c',
      'Nummer__c',
      'Maandbedrag__c',
      'Ingangsdatum__c',
    ],
    orderBy: ['Name'],
  },
  {
    apiName: 'Actief',
    label: 'Actieve aansluitingen',
    columns: ['Name', 'Account__c', 'Soort__c', 'Nummer__c', 'Maandbedrag__c', 'Ingangsdatum__c'],
    orderBy: ['Name'],
    filters: [equals('Status__c', connectionStatus.active)],
  },
  {
    // Customers pay for these: active ones, and those that work until their end date.
    apiName: 'Lopend',
    label: 'Lopende aansluitingen',
    columns: [
      'Name',
      'Account__c',
      'Soort__c',
      'Status__c',
      'Nummer__c',
      'Maandbedrag__c',
      'Einddatum__c',
    ],
    orderBy: ['Name'],
    filters: [{ field: 'Status__c', operator: 'Equals', operands: paidStatuses }],
  },
  {
    apiName: 'In_aanvraag',
    label: 'In aanvraag',
    columns: ['Name', 'Account__c', 'Soort__c', 'CreatedDate', 'OwnerId'],
    orderBy: ['CreatedDate'],
    filters: [equals('Status__c', connectionStatus.requested)],
  },
  {
    apiName: 'Wordt_beeindigd',
    label: 'Wordt beëindigd',
    columns: ['Name', 'Account__c', 'Soort__c', 'Einddatum__c'],
    orderBy: ['Einddatum__c'],
    filters: [equals('Status__c', connectionStatus.ending)],
  },
  {
    apiName: 'Mobiel',
    label: 'Actief mobiel',
    columns: ['Name', 'Account__c', 'Nummer__c', 'Bundel__c', 'Simstatus__c', 'Maandbedrag__c'],
    orderBy: ['Name'],
    filters: [equals('Soort__c', serviceKind.mobile), equals('Status__c', connectionStatus.active)],
  },
  {
    // Lists connections at most one day after they are due, because two months are at least 59
    // days. See `remind-of-terms.ts` and `connection-facts.ts` for the exact rules and laws.
    apiName: 'Te_laat',
    label: 'Te laat: einde termijn nog niet gemeld',
    columns: [
      'Name',
      'Account__c',
      'Soort__c',
      'Einde_eerste_termijn__c',
      'Herinnerd_voor__c',
      'OwnerId',
    ],
    orderBy: ['Einde_eerste_termijn__c'],
    filters: [
      equals('Status__c', connectionStatus.active),
      equals('Contractvorm__c', contractForm.fixed),
      equals('Verlengd__c', 'false'),
      { field: 'Einde_eerste_termijn__c', operator: 'GreaterOrEqual', operands: ['TODAY'] },
      { field: 'Einde_eerste_termijn__c', operator: 'LessOrEqual', operands: ['NEXT_N_DAYS:58'] },
      equals('Herinnerd_voor__c', ''),
      { field: 'Herinnerd_voor__c', operator: 'LessThan', operands: ['TODAY'] },
      equals('Product__r.Regime__c', productRegime.ecs, productRegime.programme),
      equals('Product__r.Regime__c', ''),
      equals(
        'Soort__c',
        serviceKind.mobile,
        serviceKind.voip,
        serviceKind.internet,
        serviceKind.tv,
      ),
    ],
    logic: '1 AND 2 AND 3 AND 4 AND 5 AND (6 OR 7) AND (8 OR (9 AND 10))',
  },
  {
    // The law protects small companies and non-profits, for the services in its scope. A company
    // whose size is unknown counts as small. Source: domain.md §5.
    apiName: 'Langer_dan_24_maanden',
    label: 'Eerste termijn langer dan 24 maanden',
    columns: [
      'Name',
      'Account__c',
      'Account__r.Omvangsklasse__c',
      'Soort__c',
      'Ingangsdatum__c',
      'Einde_eerste_termijn__c',
      'OwnerId',
    ],
    orderBy: ['Einde_eerste_termijn__c'],
    filters: [
      equals('Langer_dan_24_maanden__c', 'true'),
      { field: 'Status__c', operator: 'NotEqual', operands: [connectionStatus.ended] },
      equals('Product__r.Regime__c', productRegime.ecs, productRegime.programme),
      equals('Product__r.Regime__c', ''),
      equals(
        'Soort__c',
        serviceKind.mobile,
        serviceKind.voip,
        serviceKind.internet,
        serviceKind.tv,
      ),
      equals(
        'Account__r.Omvangsklasse__c',
        companySize.micro,
        companySize.small,
        companySize.nonProfit,
        '',
      ),
    ],
    logic: '1 AND 2 AND (3 OR (4 AND 5)) AND 6',
  },
];
