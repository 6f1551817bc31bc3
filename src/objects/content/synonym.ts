import { equals, defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { freeText, nameText, systemSection } from '../fields.ts';
import { fullGrant, editGrant } from '../grants.ts';

/** A search for one of the words also finds pages that contain one of the others. */
export const synonym = defineObject({
  apiName: 'Synoniem__c',
  label: 'Synoniem',
  labelPlural: 'Synoniemen',
  keyPrefix: 'a1S',
  fields: {
    Name: nameText({ label: 'Begrip', required: true, unique: true, searchable: true }),
    Woorden__c: freeText({
      label: 'Woorden',
      required: true,
      searchable: true,
      help: 'Woorden en korte zinnen die hetzelfde betekenen, met komma’s ertussen. Bijvoorbeeld: voip, telefonie, vast bellen.',
    }),
    In_gebruik__c: checkbox({
      label: 'In gebruik',
      default: { value: true },
      help: 'Zonder vinkje zoekt de site niet op deze woorden.',
    }),
  },
  personal: [],
  layout: {
    sections: [
      { heading: 'Synoniem', fields: ['Name', 'Woorden__c', 'In_gebruik__c', 'OwnerId'] },
      systemSection,
    ],
    compact: ['Name', 'In_gebruik__c', 'LastModifiedDate'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle synoniemen',
      columns: ['Name', 'Woorden__c', 'In_gebruik__c', 'LastModifiedDate'],
      orderBy: ['Name'],
    },
    {
      apiName: 'In_gebruik',
      label: 'Synoniemen in gebruik',
      columns: ['Name', 'Woorden__c'],
      orderBy: ['Name'],
      filters: [equals('In_gebruik__c', 'true')],
    },
  ],
  relatedLists: [],
  access: { sales: [editGrant], administrator: [fullGrant] },
  searchable: true,
  theme: { color: '#2f7f8f', icon: 'search' },
});
