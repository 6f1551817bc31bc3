import { defineObject } from '#engine/model/define.ts';
import { freeText, nameText, systemSection, fileList } from '../fields.ts';
import { publishedAccess, publishedGrant } from '../grants.ts';
import { publishActions, sitePreview } from '../telecom/work.ts';
import { listedFields, picture } from './picture.ts';

const forEveryone = publishedGrant(
  'Name',
  'Functie__c',
  'Tekst__c',
  'Foto__c',
  'Volgorde__c',
  'Voorbeeld__c',
  'Gepubliceerd__c',
);

/** Somebody of the company on the page Over ons, with the consent of that person. */
export const teamMember = defineObject({
  apiName: 'Teamlid__c',
  label: 'Teamlid',
  labelPlural: 'Teamleden',
  keyPrefix: 'a1T',
  fields: {
    Name: nameText({
      label: 'Naam',
      required: true,
      searchable: true,
      help: 'Iedereen kan dit lezen. Publiceer alleen wie het goed vindt.',
    }),
    Functie__c: nameText({ label: 'Functie', searchable: true }),
    Tekst__c: freeText({ label: 'Tekst', help: 'Eén zin, bijvoorbeeld waar iemand goed in is.' }),
    Foto__c: picture({
      label: 'Foto',
      help: 'Gebruik de knop Afbeelding en beschrijf wat erop staat. We snijden de foto vierkant uit; 600 bij 600 pixels is genoeg.',
    }),
    ...listedFields(),
  },
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Teamlid',
        columns: 2,
        fields: ['Name', 'Functie__c', 'Volgorde__c', 'Gepubliceerd__c', 'Voorbeeld__c', 'OwnerId'],
      },
      { heading: 'Op de site', fields: ['Tekst__c', 'Foto__c'] },
      systemSection,
    ],
    compact: ['Name', 'Functie__c', 'Gepubliceerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle teamleden',
      columns: ['Name', 'Functie__c', 'Volgorde__c', 'Gepubliceerd__c', 'LastModifiedDate'],
      orderBy: ['Volgorde__c', 'Name'],
    },
  ],
  actions: publishActions,
  preview: sitePreview,
  relatedLists: [fileList],
  access: publishedAccess(forEveryone),
  changesSeldom: true,
  searchable: true,
  theme: { color: '#0b7a4b', icon: 'user' },
});
