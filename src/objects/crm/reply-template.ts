import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { freeText, nameText, systemSection } from '../fields.ts';
import { fullGrant, editGrant } from '../grants.ts';

export const replyTemplate = defineObject({
  apiName: 'Antwoordsjabloon__c',
  label: 'Antwoordsjabloon',
  labelPlural: 'Antwoordsjablonen',
  keyPrefix: 'a0X',
  fields: {
    Name: nameText({ label: 'Naam', required: true, unique: true, searchable: true }),
    Tekst__c: freeText({
      label: 'Tekst',
      required: true,
      searchable: true,
      help: 'Gebruik {klant}, {nummer} en {onderwerp}: wij vullen ze in.',
    }),
    In_gebruik__c: checkbox({ label: 'In gebruik', default: { value: true } }),
  },
  personal: ['Tekst__c'],
  layout: {
    sections: [
      { heading: 'Sjabloon', fields: ['Name', 'In_gebruik__c', 'Tekst__c', 'OwnerId'] },
      systemSection,
    ],
    compact: ['Name', 'In_gebruik__c', 'LastModifiedDate'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle antwoordsjablonen',
      columns: ['Name', 'Tekst__c', 'In_gebruik__c', 'LastModifiedDate'],
      orderBy: ['Name'],
    },
  ],
  relatedLists: [],
  access: { sales: [editGrant], administrator: [fullGrant] },
  searchable: true,
  theme: { color: '#b8741a', icon: 'message' },
});
