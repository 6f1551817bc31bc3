import type { RowRule } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { caseActions } from './case-actions.ts';
import { caseListViews } from './case-list-views.ts';
import {
  requestKind,
  requestKinds,
  requestOrigin,
  requestPriority,
  requestStatus,
  requestVisibilities,
  requestVisibility,
} from '#protocol/telecom/service-requests.ts';
import {
  connectionOfCompany,
  contactOfCompany,
  freeText,
  internalNote,
  withClosed,
  systemSection,
  fileListWithAuthor,
} from '../fields.ts';
import { fullGrant, ownCompanyRule, editGrant } from '../grants.ts';
import { derivesAnswerClock } from './answer-clock.ts';
import { answerByField } from '../telecom/work.ts';

/** An empty visibility also hides a request from colleagues. */
const visible: RowRule = {
  allOf: [
    ownCompanyRule('AccountId'),
    {
      anyOf: [
        { field: 'Zichtbaarheid__c', equals: requestVisibility.company },
        { field: 'ContactId', is: 'viewer.contact' },
        { field: 'CreatedById', is: 'viewer.user' },
      ],
    },
  ],
};

const ownRequest: RowRule = {
  allOf: [
    ownCompanyRule('AccountId'),
    {
      anyOf: [
        { field: 'ContactId', is: 'viewer.contact' },
        { field: 'ContactId', equals: null },
      ],
    },
  ],
};

const read = [
  'CaseNumber',
  'Subject',
  'Description',
  'Status',
  'IsClosed',
  'Type',
  'AccountId',
  'ContactId',
  'Zichtbaarheid__c',
  'OwnerId',
] as const;
const write = [
  'Subject',
  'Description',
  'Type',
  'AccountId',
  'ContactId',
  'Zichtbaarheid__c',
] as const;

/** New requests of customers have no owner until staff take them. */
const queued = { OwnerId: null };

/** In working hours. */
const hoursOf = (row: Readonly<Record<string, unknown>>): number =>
  ({ [requestPriority.high]: 2, [requestPriority.low]: 18 })[String(row['Priority'])] ??
  (row['Type'] === requestKind.outage ? 4 : 9);

export const serviceRequest = defineObject({
  apiName: 'Case',
  label: 'Serviceverzoek',
  labelPlural: 'Serviceverzoeken',
  keyPrefix: '500',
  nameField: 'CaseNumber',
  fields: {
    CaseNumber: autoNumber({ label: 'Nummer', prefix: 'S-', start: 10_000 }),
    Subject: text({ label: 'Onderwerp', required: true, searchable: true }),
    Description: freeText({ label: 'Omschrijving', searchable: true }),
    Status: picklist({
      label: 'Status',
      values: withClosed(requestStatus, requestStatus.closed),
      required: true,
      default: { value: requestStatus.new },
    }),
    IsClosed: {
      ...checkbox({ label: 'Gesloten', readOnly: true, tracked: false, default: null }),
      generated: `(coalesce(status, '') = '${requestStatus.closed}')`,
    },
    ClosedDate: dateTime({
      label: 'Gesloten op',
      readOnly: true,
      tracked: false,
      help: 'Vult het systeem in.',
    }),
    Type: picklist({
      label: 'Soort',
      values: requestKinds,
      default: { value: requestKind.question },
    }),
    Priority: picklist({
      label: 'Prioriteit',
      values: Object.values(requestPriority),
      default: { value: requestPriority.normal },
    }),
    Origin: picklist({
      label: 'Binnengekomen via',
      values: Object.values(requestOrigin),
      default: { value: requestOrigin.portal },
    }),
    AccountId: reference({
      label: 'Bedrijf',
      to: 'Account',
      children: 'Cases',
      required: true,
      default: { from: 'viewer.account' },
    }),
    ContactId: contactOfCompany({
      children: 'Cases',
      onDelete: 'clear',
      default: { from: 'viewer.contact' },
    }),
    Aansluiting__c: connectionOfCompany({ children: 'Serviceverzoeken__r', onDelete: 'clear' }),
    Zichtbaarheid__c: picklist({
      label: 'Zichtbaar voor',
      values: requestVisibilities,
      required: true,
      default: { value: requestVisibility.company },
      help: 'Alleen melder: collega’s van de klant zien dit verzoek niet.',
    }),
    Samengevoegd_met__c: reference({
      label: 'Samengevoegd met',
      to: 'Case',
      readOnly: true,
      onDelete: 'clear',
    }),
    Antwoord_voor__c: answerByField(),
    Telt_vanaf__c: dateTime({
      label: 'Termijn telt vanaf',
      readOnly: true,
      tracked: false,
      help: 'Zonder de tijd dat we op de klant wachten.',
    }),
    // Empty when an already answered request waits for the customer; filter on `Status` instead.
    Wacht_sinds__c: dateTime({
      label: 'Wacht op klant sinds',
      readOnly: true,
      tracked: false,
      help: 'Zolang staat de termijn stil.',
    }),
    Interne_notitie__c: internalNote(),
  },
  defaultRule: queued,
  derive: derivesAnswerClock(hoursOf),
  personal: ['Subject', 'Description', 'Interne_notitie__c'],
  layout: {
    sections: [
      {
        heading: 'Serviceverzoek',
        columns: 2,
        fields: [
          'CaseNumber',
          'Status',
          'Subject',
          'Type',
          'Priority',
          'Antwoord_voor__c',
          'Origin',
          'OwnerId',
          'Zichtbaarheid__c',
        ],
      },
      { heading: 'Omschrijving', fields: ['Description'] },
      { heading: 'Klant', columns: 2, fields: ['AccountId', 'ContactId', 'Aansluiting__c'] },
      { heading: 'Intern', fields: ['Interne_notitie__c', 'Samengevoegd_met__c'] },
      systemSection,
    ],
    compact: ['CaseNumber', 'Subject', 'Status', 'AccountId', 'OwnerId'],
  },
  forms: {
    Behandeling: [
      'Status',
      'Priority',
      'Type',
      'Owner.Name',
      'Aansluiting__r.Name',
      'Interne_notitie__c',
    ],
    Kop: [
      'CaseNumber',
      'Subject',
      'Status',
      'Account.Name',
      'Contact.Name',
      'Owner.Name',
      'CreatedDate',
    ],
  },
  listViews: caseListViews,
  path: {
    field: 'Status',
    steps: {
      [requestStatus.new]: {
        fields: ['Type', 'Priority', 'OwnerId', 'Aansluiting__c'],
        guidance:
          'Lees het verzoek, kies soort en prioriteit en bepaal wie het oppakt. Laat de klant daarna weten dat je ermee bezig bent.',
      },
      [requestStatus.underway]: {
        fields: ['OwnerId', 'Aansluiting__c', 'Interne_notitie__c'],
        guidance:
          'Houd de klant met een reactie op de hoogte. Heb je iets van de klant nodig? Vraag het en zet de status op Wacht op feedback.',
      },
      [requestStatus.waiting]: {
        fields: ['ContactId', 'Interne_notitie__c'],
        guidance: 'De klant is aan zet. Hoor je na een week nog niets? Bel dan even.',
      },
      [requestStatus.closed]: {
        fields: ['Type', 'Interne_notitie__c'],
        guidance:
          'Schrijf in een reactie wat de oplossing is. Noteer wat een collega hier later van moet weten.',
      },
    },
  },
  actions: caseActions,
  relatedLists: [
    {
      name: 'CaseComments',
      columns: ['CommentBody', 'IsPublished', 'CreatedById', 'CreatedDate'],
      // The number decides the order of comments with equal creation dates.
      orderBy: ['-CreatedDate', '-Name'],
      talk: {
        text: 'CommentBody',
        shared: 'IsPublished',
        opening: 'Description',
        from: 'CreatedBy.Account.Name',
      },
    },
    fileListWithAuthor,
  ],
  // Customers close, reopen and show a request as the system: domain/requests/move-request.ts.
  access: {
    customer: [
      {
        rows: visible,
        read: [...read, 'Aansluiting__c'],
        create: ownRequest,
        write: [...write, 'Aansluiting__c'],
        set: queued,
      },
    ],
    // These users cannot see the company's connections.
    casesOnly: [{ rows: visible, read, create: ownRequest, write, set: queued }],
    sales: [{ ...editGrant, set: { Origin: requestOrigin.phone } }],
    administrator: [{ ...fullGrant, set: { Origin: requestOrigin.phone } }],
  },
  searchable: true,
  theme: { color: '#f2a33c', icon: 'headset' },
});
