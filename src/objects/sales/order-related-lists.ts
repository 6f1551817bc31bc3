import type { RelatedListDefinition } from '#engine/model/define.ts';
import { fileListWithAuthor } from '../fields.ts';

export const orderRelatedLists: readonly RelatedListDefinition[] = [
  {
    name: 'Bestelregels__r',
    columns: ['Product__c', 'Aantal__c', 'Looptijd_maanden__c', 'Maandbedrag__c', 'Geleverd_op__c'],
    orderBy: ['Volgorde__c', 'Name'],
  },
  {
    name: 'Leveringstaken__r',
    columns: ['Name', 'Status__c', 'Voor__c', 'OwnerId'],
    orderBy: ['Volgorde__c', 'Voor__c', 'Name'],
  },
  {
    name: 'Nummerbehouden__r',
    columns: ['Nummer__c', 'Aanbieder__c', 'Contracteinde__c', 'Overzetdatum__c', 'Status__c'],
    orderBy: ['Name'],
  },
  fileListWithAuthor,
];
