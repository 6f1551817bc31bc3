import type { QuickActionDefinition } from '#records/define.ts';

/** What can be done from anywhere. Source: record-api.md §6.6. */
export const globalActions: readonly QuickActionDefinition[] = [
  {
    name: 'NewCase',
    type: 'Create',
    label: 'Nieuw serviceverzoek',
    done: 'Het serviceverzoek is aangemaakt.',
    target: 'Case',
    parentField: null,
    fields: ['Subject', 'Description', 'Type', 'AccountId', 'ContactId', 'Aansluiting__c', 'Zichtbaarheid__c'],
  },
];
