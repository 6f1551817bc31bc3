import type { Grant } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { text } from '#engine/fields/text.ts';
import { codeText, nameText, systemSection } from './fields.ts';

const forEveryone: Grant = {
  rows: 'all',
  read: ['Name', 'DeveloperName', 'SobjectType', 'Description', 'IsActive'],
};

/** A variant of an object. Every object also has the master type, which has no record here. */
export const recordType = defineObject({
  apiName: 'RecordType',
  label: 'Recordtype',
  labelPlural: 'Recordtypen',
  keyPrefix: '012',
  owned: false,
  writtenBySystem: true,
  fields: {
    Name: nameText({ label: 'Naam', required: true }),
    DeveloperName: codeText({ label: 'Ontwikkelaarsnaam', length: 80, required: true }),
    SobjectType: codeText({ label: 'Object', length: 80, required: true }),
    Description: text({ label: 'Omschrijving' }),
    IsActive: checkbox({ label: 'Actief', default: { value: true } }),
  },
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Recordtype',
        columns: 2,
        fields: ['Name', 'DeveloperName', 'SobjectType', 'IsActive', 'Description'],
      },
      systemSection,
    ],
    compact: ['Name', 'SobjectType', 'IsActive'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle recordtypen',
      columns: ['Name', 'SobjectType', 'DeveloperName', 'IsActive'],
      orderBy: ['Name'],
    },
  ],
  relatedLists: [],
  access: {
    guest: [forEveryone],
    customer: [forEveryone],
    casesOnly: [forEveryone],
    sales: [forEveryone],
    administrator: [forEveryone],
  },
  recent: false,
  theme: { color: '#6b7a72', icon: 'menu' },
});
