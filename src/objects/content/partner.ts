import { defineObject } from '#engine/model/define.ts';
import { freeText, nameText, systemSection, fileList } from '../fields.ts';
import { publishedAccess, publishedGrant } from '../grants.ts';
import { publishActions, sitePreview } from '../telecom/work.ts';
import { listedFields, picture } from './picture.ts';

const forEveryone = publishedGrant(
  'Name',
  'Tekst__c',
  'Logo__c',
  'Volgorde__c',
  'Voorbeeld__c',
  'Gepubliceerd__c',
);

/** A company that this one works with, on the page Over ons. */
export const partner = defineObject({
  apiName: 'Partner__c',
  label: 'Partner',
  labelPlural: 'Partners',
  keyPrefix: 'a1P',
  fields: {
    Name: nameText({ label: 'Naam', required: true, searchable: true }),
    Tekst__c: freeText({ label: 'Tekst', help: 'Eén zin: wat we samen doen.' }),
    Logo__c: picture({
      label: 'Logo',
      help: 'Gebruik de knop Afbeelding en beschrijf wat erop staat. Een logo van 400 pixels breed is genoeg.',
    }),
    ...listedFields(),
  },
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Partner',
        columns: 2,
        fields: ['Name', 'Volgorde__c', 'Gepubliceerd__c', 'Voorbeeld__c', 'OwnerId'],
      },
      { heading: 'Op de site', fields: ['Tekst__c', 'Logo__c'] },
      systemSection,
    ],
    compact: ['Name', 'Gepubliceerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle partners',
      columns: ['Name', 'Volgorde__c', 'Gepubliceerd__c', 'LastModifiedDate'],
      orderBy: ['Volgorde__c', 'Name'],
    },
  ],
  actions: publishActions,
  preview: sitePreview,
  relatedLists: [fileList],
  access: publishedAccess(forEveryone),
  changesSeldom: true,
  searchable: true,
  theme: { color: '#1559b7', icon: 'link' },
});
