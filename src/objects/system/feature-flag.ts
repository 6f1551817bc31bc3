import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { codeText, systemSection } from '../fields.ts';
import { fullGrant } from '../grants.ts';

/** Without a record, the operator's setting applies. Names: `protocol/operations/server-facts.ts`. */
export const featureFlag = defineObject({
  apiName: 'Schakelaar__c',
  label: 'Schakelaar',
  labelPlural: 'Schakelaars',
  keyPrefix: 'a0Y',
  owned: false,
  personal: [],
  fields: {
    Name: codeText({ label: 'Functie', length: 40, required: true, unique: true }),
    Aan__c: checkbox({ label: 'Staat aan' }),
  },
  layout: {
    sections: [{ heading: 'Schakelaar', columns: 2, fields: ['Name', 'Aan__c'] }, systemSection],
    compact: ['Name', 'Aan__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle schakelaars',
      columns: ['Name', 'Aan__c', 'LastModifiedById', 'LastModifiedDate'],
      orderBy: ['Name'],
    },
  ],
  relatedLists: [],
  access: { administrator: [fullGrant] },
  searchable: false,
  recent: false,
  copied: false,
  theme: { color: '#6b7a72', icon: 'swap' },
});
