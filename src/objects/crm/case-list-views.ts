import { requestKind, requestStatus } from '#protocol/telecom/service-requests.ts';
import type { ListViewDefinition } from '#engine/model/define.ts';

/** The lists of service requests. */
export const caseListViews: readonly ListViewDefinition[] = [
  {
    apiName: 'Alle',
    label: 'Alle serviceverzoeken',
    columns: ['CaseNumber', 'Subject', 'AccountId', 'Status', 'Type', 'OwnerId', 'CreatedDate'],
    orderBy: ['-CreatedDate'],
  },
  {
    apiName: 'Open',
    label: 'Open serviceverzoeken',
    columns: [
      'CaseNumber',
      'Subject',
      'Antwoord_voor__c',
      'AccountId',
      'Status',
      'Priority',
      'OwnerId',
    ],
    orderBy: ['CreatedDate'],
    filters: [{ field: 'Status', operator: 'NotEqual', operands: [requestStatus.closed] }],
  },
  {
    apiName: 'Mijn_open',
    label: 'Mijn open serviceverzoeken',
    columns: [
      'CaseNumber',
      'Subject',
      'Antwoord_voor__c',
      'AccountId',
      'Status',
      'Priority',
      'CreatedDate',
    ],
    orderBy: ['Antwoord_voor__c', 'CreatedDate'],
    filters: [{ field: 'Status', operator: 'NotEqual', operands: [requestStatus.closed] }],
    scope: 'mine',
  },
  {
    apiName: 'Wachtrij',
    label: 'Wachtrij',
    columns: [
      'CaseNumber',
      'Subject',
      'Antwoord_voor__c',
      'AccountId',
      'Type',
      'Priority',
      'CreatedDate',
    ],
    orderBy: ['Antwoord_voor__c', 'CreatedDate'],
    filters: [
      { field: 'OwnerId', operator: 'Equals', operands: [''] },
      // nobody takes up what waits for the customer
      {
        field: 'Status',
        operator: 'NotEqual',
        operands: [requestStatus.closed, requestStatus.waiting],
      },
    ],
  },
  {
    apiName: 'Nieuw',
    label: 'Nieuwe serviceverzoeken',
    columns: [
      'CaseNumber',
      'Subject',
      'Antwoord_voor__c',
      'AccountId',
      'Type',
      'Priority',
      'CreatedDate',
    ],
    orderBy: ['CreatedDate'],
    filters: [{ field: 'Status', operator: 'Equals', operands: [requestStatus.new] }],
    queue: true,
  },
  {
    apiName: 'Te_laat',
    label: 'Te laat: langer dan beloofd',
    columns: [
      'CaseNumber',
      'Subject',
      'Antwoord_voor__c',
      'AccountId',
      'Status',
      'Priority',
      'OwnerId',
    ],
    orderBy: ['Antwoord_voor__c'],
    filters: [{ field: 'Antwoord_voor__c', operator: 'LessThan', operands: ['TODAY'] }],
  },
  {
    apiName: 'Wacht_op_feedback',
    label: 'Wacht op feedback',
    columns: ['CaseNumber', 'Subject', 'AccountId', 'ContactId', 'LastModifiedDate'],
    orderBy: ['LastModifiedDate'],
    filters: [{ field: 'Status', operator: 'Equals', operands: [requestStatus.waiting] }],
  },
  {
    apiName: 'Storingen',
    label: 'Open storingen',
    columns: [
      'CaseNumber',
      'Subject',
      'AccountId',
      'Aansluiting__c',
      'Status',
      'Priority',
      'CreatedDate',
    ],
    orderBy: ['CreatedDate'],
    filters: [
      { field: 'Type', operator: 'Equals', operands: [requestKind.outage] },
      { field: 'Status', operator: 'NotEqual', operands: [requestStatus.closed] },
    ],
  },
  {
    apiName: 'Gesloten',
    label: 'Gesloten serviceverzoeken',
    columns: ['CaseNumber', 'Subject', 'AccountId', 'Type', 'LastModifiedDate'],
    orderBy: ['-LastModifiedDate'],
    filters: [{ field: 'Status', operator: 'Equals', operands: [requestStatus.closed] }],
  },
];
