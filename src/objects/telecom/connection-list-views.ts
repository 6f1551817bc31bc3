import { connectionStatus, paidStatuses } from '#protocol/telecom/connection-status.ts';
import { productRegime } from '#protocol/telecom/contract-end.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import type { ListViewDefinition } from '#engine/model/define.ts';
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
    filters: [{ field: 'Status__c', operator: 'Equals', operands: [connectionStatus.active] }],
  },
  {
    // Connections that customers pay for: active ones, and those that work until their end date.
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
    filters: [{ field: 'Status__c', operator: 'Equals', operands: [connectionStatus.requested] }],
  },
  {
    apiName: 'Wordt_beeindigd',
    label: 'Wordt beëindigd',
    columns: ['Name', 'Account__c', 'Soort__c', 'Einddatum__c'],
    orderBy: ['Einddatum__c'],
    filters: [{ field: 'Status__c', operator: 'Equals', operands: [connectionStatus.ending] }],
  },
  {
    apiName: 'Mobiel',
    label: 'Actief mobiel',
    columns: ['Name', 'Account__c', 'Nummer__c', 'Bundel__c', 'Simstatus__c', 'Maandbedrag__c'],
    orderBy: ['Name'],
    filters: [
      { field: 'Soort__c', operator: 'Equals', operands: [serviceKind.mobile] },
      { field: 'Status__c', operator: 'Equals', operands: [connectionStatus.active] },
    ],
  },
  {
    // Two months are at least 59 days, so a connection is in this list one day after it is due at
    // the latest. The exact rules and laws: remind-of-terms.ts, connection-facts.ts.
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
      { field: 'Status__c', operator: 'Equals', operands: [connectionStatus.active] },
      { field: 'Contractvorm__c', operator: 'Equals', operands: [contractForm.fixed] },
      { field: 'Verlengd__c', operator: 'Equals', operands: ['false'] },
      { field: 'Einde_eerste_termijn__c', operator: 'GreaterOrEqual', operands: ['TODAY'] },
      { field: 'Einde_eerste_termijn__c', operator: 'LessOrEqual', operands: ['NEXT_N_DAYS:58'] },
      { field: 'Herinnerd_voor__c', operator: 'Equals', operands: [''] },
      { field: 'Herinnerd_voor__c', operator: 'LessThan', operands: ['TODAY'] },
      {
        field: 'Product__r.Regime__c',
        operator: 'Equals',
        operands: [productRegime.ecs, productRegime.programme],
      },
      { field: 'Product__r.Regime__c', operator: 'Equals', operands: [''] },
      {
        field: 'Soort__c',
        operator: 'Equals',
        operands: [serviceKind.mobile, serviceKind.voip, serviceKind.internet, serviceKind.tv],
      },
    ],
    logic: '1 AND 2 AND 3 AND 4 AND 5 AND (6 OR 7) AND (8 OR (9 AND 10))',
  },
  {
    // The law protects small companies and non-profits, for services in its scope; an undeclared
    // size counts as small. Source: domain.md §5.
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
      { field: 'Langer_dan_24_maanden__c', operator: 'Equals', operands: ['true'] },
      { field: 'Status__c', operator: 'NotEqual', operands: [connectionStatus.ended] },
      {
        field: 'Product__r.Regime__c',
        operator: 'Equals',
        operands: [productRegime.ecs, productRegime.programme],
      },
      { field: 'Product__r.Regime__c', operator: 'Equals', operands: [''] },
      {
        field: 'Soort__c',
        operator: 'Equals',
        operands: [serviceKind.mobile, serviceKind.voip, serviceKind.internet, serviceKind.tv],
      },
      {
        field: 'Account__r.Omvangsklasse__c',
        operator: 'Equals',
        operands: [companySize.micro, companySize.small, companySize.nonProfit, ''],
      },
    ],
    logic: '1 AND 2 AND (3 OR (4 AND 5)) AND 6',
  },
];
