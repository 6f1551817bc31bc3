import { equals, type ListFilterDefinition } from '#engine/model/define.ts';
import type { ListViewDefinition } from '#engine/model/define.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';

const { submitted, accepted, inProgress, held, quote, draft } = orderStatus;
const running = equals('Status__c', submitted, accepted, inProgress, held);
const promisedBefore = (day: string): ListFilterDefinition => ({
  field: 'Toegezegde_datum__c',
  operator: 'LessThan',
  operands: [day],
});
const columns = [
  'Name',
  'Bedrijf__c',
  'Status__c',
  'Toegezegde_datum__c',
  'Maandbedrag__c',
  'OwnerId',
];

export const orderListViews: readonly ListViewDefinition[] = [
  {
    apiName: 'Alle',
    label: 'Alle bestellingen',
    columns: ['Name', 'Bedrijf__c', 'Status__c', 'Plaats__c', 'Maandbedrag__c', 'CreatedDate'],
    orderBy: ['-CreatedDate'],
  },
  {
    apiName: 'Nieuw',
    label: 'Nieuwe bestellingen',
    columns: [
      'Name',
      'Bedrijf__c',
      'Account__c',
      'Gewenste_datum__c',
      'Maandbedrag__c',
      'Plaats__c',
    ],
    orderBy: ['CreatedDate'],
    filters: [equals('Status__c', submitted)],
    queue: true,
  },
  {
    apiName: 'Lopend',
    label: 'Lopende bestellingen',
    columns,
    orderBy: ['Toegezegde_datum__c', 'Name'],
    filters: [running],
  },
  {
    apiName: 'Te_laat',
    label: 'Te laat: na de toegezegde datum',
    columns,
    orderBy: ['Toegezegde_datum__c', 'Name'],
    filters: [running, promisedBefore('TODAY')],
  },
  {
    apiName: 'Wacht_op_klant',
    label: 'Wacht op de klant',
    columns,
    orderBy: ['Toegezegde_datum__c', 'Name'],
    filters: [equals('Status__c', held)],
  },
  {
    apiName: 'Offertes',
    label: 'Offertes',
    columns: ['Name', 'Bedrijf__c', 'Geldig_tot__c', 'Maandbedrag__c', 'Versie__c', 'OwnerId'],
    orderBy: ['Geldig_tot__c', 'Name'],
    filters: [equals('Status__c', quote)],
  },
  {
    apiName: 'Niet_afgemaakt',
    label: 'Niet afgemaakt',
    columns: ['Name', 'Bedrijf__c', 'Plaats__c', 'LastModifiedDate', 'Geldig_tot__c'],
    orderBy: ['-LastModifiedDate'],
    filters: [equals('Status__c', draft)],
  },
];
