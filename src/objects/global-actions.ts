import type { QuickActionDefinition } from '#engine/model/action-definition.ts';

/** Actions that need no record. Source: record-api.md §6.6. */
export const globalActions: readonly QuickActionDefinition[] = [
  {
    name: 'NewCase',
    type: 'Create',
    label: 'Nieuw serviceverzoek',
    done: 'Het serviceverzoek is aangemaakt.',
    target: 'Case',
    parentField: null,
    from: {
      Account: { AccountId: 'Id' },
      Contact: { ContactId: 'Id', AccountId: 'AccountId' },
      Aansluiting__c: { Aansluiting__c: 'Id', AccountId: 'Account__c' },
    },
    fields: [
      'Subject',
      'Description',
      'Type',
      'Origin',
      'AccountId',
      'ContactId',
      'Aansluiting__c',
      'Zichtbaarheid__c',
    ],
  },
];
