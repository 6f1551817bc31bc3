import { equals, defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { date } from '#engine/fields/date.ts';
import { reference } from '#engine/fields/reference.ts';
import type { Grant } from '#engine/model/access-definition.ts';
import { fibreCodeStatus } from '#protocol/telecom/fibre-status.ts';
import { codeText, systemSection, statusField } from '../fields.ts';
import { fieldsExcept } from '../grants.ts';

const fields = {
  Name: autoNumber({ label: 'Nummer', prefix: 'AC-', start: 10_000 }),
  Adres__c: reference({
    label: 'Adres',
    to: 'Glasvezeladres__c',
    children: 'Aanmeldcodes__r',
    required: true,
    onDelete: 'cascade',
  }),
  Campagne__c: reference({
    label: 'Campagne',
    to: 'Glasvezelcampagne__c',
    children: 'Aanmeldcodes__r',
    required: true,
  }),
  Hash__c: codeText({
    label: 'Hash',
    length: 128,
    required: true,
    unique: true,
    tracked: false,
    filterable: false,
    sortable: false,
  }),
  Status__c: statusField(Object.values(fibreCodeStatus), fibreCodeStatus.issued),
  Geldig_tot__c: date({ label: 'Geldig tot' }),
  Gebruikt_op__c: dateTime({ label: 'Gebruikt op' }),
};

const withoutHash: Grant = { rows: 'all', read: fieldsExcept(fields, 'Hash__c') };

/** Only the hash of the code in the letter is stored. Source: decisions.md §9. */
export const registrationCode = defineObject({
  apiName: 'Aanmeldcode__c',
  label: 'Aanmeldcode',
  labelPlural: 'Aanmeldcodes',
  keyPrefix: 'a0D',
  owned: false,
  writtenBySystem: true,
  fields,
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Aanmeldcode',
        columns: 2,
        fields: ['Name', 'Status__c', 'Adres__c', 'Campagne__c', 'Geldig_tot__c', 'Gebruikt_op__c'],
      },
      systemSection,
    ],
    compact: ['Name', 'Adres__c', 'Campagne__c', 'Status__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle aanmeldcodes',
      columns: ['Name', 'Adres__c', 'Campagne__c', 'Status__c', 'Geldig_tot__c', 'Gebruikt_op__c'],
      orderBy: ['Name'],
    },
    {
      apiName: 'Gebruikt',
      label: 'Gebruikte codes',
      columns: ['Name', 'Adres__c', 'Campagne__c', 'Gebruikt_op__c'],
      orderBy: ['-Gebruikt_op__c'],
      filters: [equals('Status__c', fibreCodeStatus.used)],
    },
  ],
  relatedLists: [
    {
      name: 'Glasvezelaanvragen__r',
      columns: ['Name', 'Bedrijfsnaam__c', 'Status__c', 'CreatedDate'],
    },
  ],
  access: { sales: [withoutHash], administrator: [withoutHash] },
  recent: false,
  theme: { color: '#6b7a72', icon: 'shield' },
});
