import { defineObject } from '#engine/model/define.ts';
import { text } from '#engine/fields/text.ts';
import { brandObject } from '#protocol/site/brand.ts';
import { codeText, systemSection } from '../fields.ts';
import { readGrant } from '../grants.ts';

/**
 * The keys are in `protocol/site/brand.ts`. One more record lists the dismissed items of the setup
 * checklist.
 */
export const brandFact = defineObject({
  apiName: brandObject,
  label: 'Merkgegeven',
  labelPlural: 'Merkgegevens',
  keyPrefix: 'a0Z',
  owned: false,
  writtenBySystem: true,
  personal: [],
  fields: {
    Name: codeText({ label: 'Gegeven', length: 60, required: true, unique: true }),
    Waarde__c: text({ label: 'Waarde', length: 500, filterable: false }),
  },
  layout: {
    sections: [
      { heading: 'Merkgegeven', columns: 1, fields: ['Name', 'Waarde__c'] },
      systemSection,
    ],
    compact: ['Name', 'Waarde__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle merkgegevens',
      columns: ['Name', 'Waarde__c', 'LastModifiedById', 'LastModifiedDate'],
      orderBy: ['Name'],
    },
  ],
  relatedLists: [],
  access: { administrator: [readGrant] },
  searchable: false,
  recent: false,
  copied: false,
  theme: { color: '#6b7a72', icon: 'pencil' },
});
