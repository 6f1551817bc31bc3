import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { email } from '#engine/fields/email.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { anyRow, freeText, nameText, systemSection } from '../fields.ts';
import { readGrant } from '../grants.ts';

/** An erasure removes the name and the addresses. Source: domain.md §5, §8. */
export const consent = defineObject({
  apiName: 'Toestemming__c',
  label: 'Toestemming',
  labelPlural: 'Toestemmingen',
  keyPrefix: 'a0H',
  owned: false,
  writtenBySystem: true,
  fields: {
    Name: autoNumber({ label: 'Nummer', prefix: 'T-', start: 10_000 }),
    Soort__c: nameText({ label: 'Soort', required: true }),
    Tekst__c: freeText({ label: 'Aanvaarde tekst', required: true }),
    Versie__c: nameText({ label: 'Versie van de tekst' }),
    Gegeven_op__c: dateTime({ label: 'Gegeven op', required: true, default: { from: 'now' } }),
    Gegeven_door__c: reference({
      label: 'Gegeven door',
      to: 'User',
      help: 'Leeg: een bezoeker die niet was ingelogd.',
    }),
    Naam__c: nameText({ label: 'Naam', searchable: true }),
    Email__c: email({ label: 'E-mailadres', searchable: true }),
    Adres_van_computer__c: text({ label: 'IP-adres', length: 45 }),
    Account__c: reference({ label: 'Bedrijf', to: 'Account', children: 'Toestemmingen__r' }),
    Record__c: anyRow({ label: 'Gaat over' }),
  },
  personal: ['Naam__c', 'Email__c', 'Adres_van_computer__c'],
  erasure: {
    reason: 'Bewijs dat er toestemming was, zonder wie het was (art. 7 lid 1 AVG).',
    empties: ['Naam__c', 'Email__c', 'Adres_van_computer__c'],
  },
  layout: {
    sections: [
      {
        heading: 'Toestemming',
        columns: 2,
        fields: ['Name', 'Soort__c', 'Versie__c', 'Gegeven_op__c', 'Record__c', 'Account__c'],
      },
      {
        heading: 'Van wie',
        columns: 2,
        fields: ['Gegeven_door__c', 'Naam__c', 'Email__c', 'Adres_van_computer__c'],
      },
      { heading: 'Tekst', fields: ['Tekst__c'] },
      systemSection,
    ],
    compact: ['Name', 'Soort__c', 'Gegeven_op__c', 'Gegeven_door__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle toestemmingen',
      columns: [
        'Name',
        'Soort__c',
        'Versie__c',
        'Gegeven_op__c',
        'Gegeven_door__c',
        'Naam__c',
        'Account__c',
      ],
      orderBy: ['-Gegeven_op__c'],
    },
  ],
  relatedLists: [],
  access: { sales: [readGrant], administrator: [readGrant] },
  searchable: true,
  recent: false,
  theme: { color: '#3a7d44', icon: 'check' },
});
