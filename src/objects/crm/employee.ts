import { equals, defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { email } from '#engine/fields/email.ts';
import { phone } from '#engine/fields/text.ts';
import { nameText, systemSection } from '../fields.ts';
import { fullGrant, readGrant } from '../grants.ts';

/** The id of the record is a part of the workspace's URL. */
export const employee = defineObject({
  apiName: 'Medewerker__c',
  label: 'Medewerker',
  labelPlural: 'Medewerkers',
  keyPrefix: 'a0A',
  fields: {
    Name: nameText({ label: 'Naam', required: true, searchable: true }),
    Functie__c: nameText({ label: 'Functie' }),
    Email__c: email({ label: 'E-mailadres', searchable: true }),
    Telefoon__c: phone({ label: 'Telefoon' }),
    Actief__c: checkbox({ label: 'In dienst', default: { value: true } }),
  },
  personal: ['Name', 'Email__c', 'Telefoon__c'],
  layout: {
    sections: [
      {
        heading: 'Medewerker',
        columns: 2,
        fields: ['Name', 'Functie__c', 'Email__c', 'Telefoon__c', 'Actief__c'],
      },
      systemSection,
    ],
    compact: ['Name', 'Functie__c', 'Email__c', 'Telefoon__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle medewerkers',
      columns: ['Name', 'Functie__c', 'Email__c', 'Telefoon__c', 'Actief__c'],
      orderBy: ['Name'],
    },
    {
      apiName: 'In_dienst',
      label: 'In dienst',
      columns: ['Name', 'Functie__c', 'Email__c', 'Telefoon__c'],
      orderBy: ['Name'],
      filters: [equals('Actief__c', 'true')],
    },
  ],
  relatedLists: [{ name: 'Gebruikers__r', columns: ['Name', 'Email', 'ProfileId', 'IsActive'] }],
  access: { sales: [readGrant], administrator: [fullGrant] },
  searchable: true,
  theme: { color: '#0b7a4b', icon: 'headset' },
});
