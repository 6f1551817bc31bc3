import { defineObject } from '#engine/model/define.ts';
import { freeText, nameText, systemSection, fileList } from '../fields.ts';
import { publishedAccess, publishedGrant } from '../grants.ts';
import { publishActions, sitePreview } from '../telecom/work.ts';
import { listedFields, picture } from './picture.ts';

const forEveryone = publishedGrant(
  'Name',
  'Adres__c',
  'Tekst__c',
  'Foto__c',
  'Volgorde__c',
  'Voorbeeld__c',
  'Gepubliceerd__c',
);

/** A place where the company works, on the page Over ons. */
export const officeLocation = defineObject({
  apiName: 'Locatie__c',
  label: 'Locatie',
  labelPlural: 'Locaties',
  keyPrefix: 'a1L',
  fields: {
    Name: nameText({ label: 'Naam', required: true, searchable: true }),
    Adres__c: nameText({ label: 'Adres', help: 'Straat en huisnummer, postcode en plaats.' }),
    Tekst__c: freeText({
      label: 'Tekst',
      help: 'Bijvoorbeeld wie er werkt en of je er kunt langskomen.',
    }),
    Foto__c: picture({
      label: 'Foto',
      help: 'Gebruik de knop Afbeelding en beschrijf wat erop staat. We snijden de foto liggend uit; 1200 bij 800 pixels is genoeg.',
    }),
    ...listedFields(),
  },
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Locatie',
        columns: 2,
        fields: ['Name', 'Adres__c', 'Volgorde__c', 'Gepubliceerd__c', 'Voorbeeld__c', 'OwnerId'],
      },
      { heading: 'Op de site', fields: ['Tekst__c', 'Foto__c'] },
      systemSection,
    ],
    compact: ['Name', 'Adres__c', 'Gepubliceerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle locaties',
      columns: ['Name', 'Adres__c', 'Volgorde__c', 'Gepubliceerd__c', 'LastModifiedDate'],
      orderBy: ['Volgorde__c', 'Name'],
    },
  ],
  actions: publishActions,
  preview: sitePreview,
  relatedLists: [fileList],
  access: publishedAccess(forEveryone),
  changesSeldom: true,
  searchable: true,
  theme: { color: '#8a5a9e', icon: 'building' },
});
