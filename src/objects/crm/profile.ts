import { defineObject } from '#engine/model/define.ts';
import { text } from '#engine/fields/text.ts';
import { nameText, systemSection } from '../fields.ts';
import { readGrant } from '../grants.ts';

/** The name decides the role of the user. Source: decisions.md §10. */
export const profile = defineObject({
  apiName: 'Profile',
  label: 'Profiel',
  labelPlural: 'Profielen',
  keyPrefix: '00e',
  owned: false,
  writtenBySystem: true,
  fields: {
    Name: nameText({ label: 'Naam', required: true, unique: true }),
    Description: text({ label: 'Omschrijving' }),
  },
  personal: [],
  layout: {
    sections: [{ heading: 'Profiel', columns: 2, fields: ['Name', 'Description'] }, systemSection],
    compact: ['Name', 'Description'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle profielen',
      columns: ['Name', 'Description'],
      orderBy: ['Name'],
    },
  ],
  relatedLists: [{ name: 'Users', columns: ['Name', 'Email', 'AccountId', 'IsActive'] }],
  access: { sales: [readGrant], administrator: [readGrant] },
  recent: false,
  theme: { color: '#6b7a72', icon: 'shield' },
});
