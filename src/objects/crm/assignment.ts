import { equals, defineObject } from '#engine/model/define.ts';
import { email } from '#engine/fields/email.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { nameText, systemSection, statusField } from '../fields.ts';
import { fullGrant, editGrant } from '../grants.ts';
import { assignmentKind, assignmentStatus } from '#protocol/telecom/picklists.ts';

const readByCustomers = [
  'Name',
  'Aansluiting__c',
  'Soort__c',
  'Email__c',
  'Uitvoering__c',
  'Intern_nummer__c',
  'Status__c',
] as const;

/** A user with a licence of Workplace 365, or a device of the telephone exchange. */
export const assignment = defineObject({
  apiName: 'Toewijzing__c',
  label: 'Toewijzing',
  labelPlural: 'Toewijzingen',
  keyPrefix: 'a0K',
  fields: {
    Name: nameText({
      label: 'Naam',
      required: true,
      searchable: true,
      help: 'De naam van de gebruiker, of de plek van het toestel.',
    }),
    Aansluiting__c: reference({
      label: 'Aansluiting',
      to: 'Aansluiting__c',
      children: 'Toewijzingen__r',
      required: true,
      onDelete: 'cascade',
    }),
    Soort__c: picklist({ label: 'Soort', values: Object.values(assignmentKind), required: true }),
    Email__c: email({ label: 'E-mailadres', searchable: true }),
    Uitvoering__c: nameText({
      label: 'Uitvoering',
      help: 'De licentie van de gebruiker, of het soort toestel.',
    }),
    Intern_nummer__c: text({ label: 'Intern nummer', length: 10 }),
    Status__c: statusField(Object.values(assignmentStatus), assignmentStatus.active),
  },
  personal: ['Name', 'Email__c', 'Intern_nummer__c'],
  layout: {
    sections: [
      {
        heading: 'Toewijzing',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Aansluiting__c',
          'Soort__c',
          'Email__c',
          'Uitvoering__c',
          'Intern_nummer__c',
          'OwnerId',
        ],
      },
      systemSection,
    ],
    compact: ['Name', 'Aansluiting__c', 'Soort__c', 'Uitvoering__c', 'Status__c'],
    whose: ['Aansluiting__r.Account__r.Name'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle toewijzingen',
      columns: [
        'Name',
        'Aansluiting__c',
        'Aansluiting__r.Account__r.Name',
        'Soort__c',
        'Uitvoering__c',
        'Status__c',
      ],
      orderBy: ['Name'],
    },
    {
      apiName: 'Geblokkeerd',
      label: 'Geblokkeerd',
      columns: [
        'Name',
        'Aansluiting__c',
        'Aansluiting__r.Account__r.Name',
        'Soort__c',
        'LastModifiedDate',
      ],
      orderBy: ['-LastModifiedDate'],
      filters: [equals('Status__c', assignmentStatus.blocked)],
    },
  ],
  relatedLists: [],
  access: {
    customer: [{ rows: { parent: 'Aansluiting__c' }, read: readByCustomers }],
    sales: [editGrant],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#3f7d5c', icon: 'user' },
});
