import { equals, defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { date } from '#engine/fields/date.ts';
import { email } from '#engine/fields/email.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone, text } from '#engine/fields/text.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { fibreRequestStatus } from '#protocol/telecom/fibre-status.ts';
import {
  chamberNumber,
  enteredDay,
  houseNumber,
  internalNote,
  nameText,
  postcode,
  withClosed,
  systemSection,
  fileList,
  statusField,
} from '../fields.ts';
import { handlerGrant, fullGrant, ownCompanyRule } from '../grants.ts';
import { between, digits } from '../rules.ts';
import {
  answerByField,
  assignAction,
  closedOnField,
  derivesDue,
  openRule,
  staff,
  takeAction,
} from './work.ts';

const readByCustomers = [
  'Name',
  'Account__c',
  'Status__c',
  'Bedrijfsnaam__c',
  'KvK_nummer__c',
  'Naam__c',
  'Email__c',
  'Telefoon__c',
  'Postcode__c',
  'Huisnummer__c',
  'Huisletter__c',
  'Toevoeging__c',
  'Straat__c',
  'Woonplaats__c',
  'Schouwdatum__c',
  'Opleverdatum__c',
] as const;

const underway = [fibreRequestStatus.surveyPlanned, fibreRequestStatus.building];

export const fibreRequest = defineObject({
  apiName: 'Glasvezelaanvraag__c',
  label: 'Glasvezelaanvraag',
  labelPlural: 'Glasvezelaanvragen',
  keyPrefix: 'a0E',
  fields: {
    Name: autoNumber({ label: 'Aanvraagnummer', prefix: 'GA-', start: 10_000 }),
    Status__c: statusField(
      withClosed(fibreRequestStatus, fibreRequestStatus.connected, fibreRequestStatus.cancelled),
      fibreRequestStatus.received,
    ),
    Bedrijfsnaam__c: nameText({ label: 'Bedrijfsnaam', required: true, searchable: true }),
    KvK_nummer__c: chamberNumber(),
    Naam__c: nameText({ label: 'Contactpersoon', required: true, searchable: true }),
    Email__c: email({ label: 'E-mailadres', required: true, searchable: true }),
    Telefoon__c: phone({ label: 'Telefoon', searchable: true }),
    Postcode__c: postcode({ label: 'Postcode', required: true, searchable: true }),
    Huisnummer__c: houseNumber({ label: 'Huisnummer', required: true }),
    Huisletter__c: text({ label: 'Huisletter', length: 1 }),
    Toevoeging__c: text({ label: 'Toevoeging', length: 6 }),
    Straat__c: nameText({ label: 'Straat' }),
    Woonplaats__c: nameText({ label: 'Woonplaats' }),
    Adres_gecontroleerd__c: checkbox({
      label: 'Adres gecontroleerd',
      help: 'Uit: de aanvrager typte een adres dat wij niet kenden.',
    }),
    Adres__c: reference({
      label: 'Bekend adres',
      to: 'Glasvezeladres__c',
      children: 'Glasvezelaanvragen__r',
    }),
    Campagne__c: reference({
      label: 'Campagne',
      to: 'Glasvezelcampagne__c',
      children: 'Glasvezelaanvragen__r',
    }),
    Aanmeldcode__c: reference({
      label: 'Aanmeldcode',
      to: 'Aanmeldcode__c',
      children: 'Glasvezelaanvragen__r',
    }),
    Account__c: reference({ label: 'Klant', to: 'Account', children: 'Glasvezelaanvragen__r' }),
    Schouwdatum__c: enteredDay({
      label: 'Datum van de schouw',
      monthsAhead: dateLimits.visitAhead,
    }),
    Opleverdatum__c: enteredDay({
      label: 'Datum van aansluiting',
      monthsAhead: dateLimits.contractEndAhead,
    }),
    Antwoord_voor__c: answerByField(),
    Afgerond_op__c: closedOnField(),
    Interne_notitie__c: internalNote(),
  },
  rules: [digits('KvK_nummer__c', 8), between('Huisnummer__c', [1, 99_999])],
  derive: derivesDue({
    status: 'Status__c',
    still: [...underway, fibreRequestStatus.connected, fibreRequestStatus.cancelled],
    hours: 18,
  }),
  personal: [
    'Naam__c',
    'Email__c',
    'Telefoon__c',
    'Postcode__c',
    'Huisnummer__c',
    'Huisletter__c',
    'Toevoeging__c',
    'Straat__c',
    'Interne_notitie__c',
  ],
  retention: [
    {
      name: 'Geannuleerd',
      label: 'Aanvragen die niet doorgaan',
      filters: [equals('Status__c', fibreRequestStatus.cancelled)],
      since: 'Afgerond_op__c',
      days: 90,
      least: 30,
      most: 90,
      reason: 'De privacyverklaring belooft: uiterlijk drie maanden nadat de aanleg niet doorgaat.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Aanvraag',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Antwoord_voor__c',
          'Account__c',
          'OwnerId',
          'Schouwdatum__c',
          'Opleverdatum__c',
        ],
      },
      {
        heading: 'Aanvrager',
        columns: 2,
        fields: ['Bedrijfsnaam__c', 'KvK_nummer__c', 'Naam__c', 'Email__c', 'Telefoon__c'],
      },
      {
        heading: 'Adres',
        columns: 2,
        fields: [
          'Postcode__c',
          'Huisnummer__c',
          'Huisletter__c',
          'Toevoeging__c',
          'Straat__c',
          'Woonplaats__c',
          'Adres_gecontroleerd__c',
        ],
      },
      { heading: 'Hoort bij', columns: 2, fields: ['Campagne__c', 'Adres__c', 'Aanmeldcode__c'] },
      { heading: 'Intern', fields: ['Interne_notitie__c'] },
      systemSection,
    ],
    compact: ['Name', 'Bedrijfsnaam__c', 'Status__c', 'Postcode__c', 'Huisnummer__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle glasvezelaanvragen',
      columns: [
        'Name',
        'Bedrijfsnaam__c',
        'Postcode__c',
        'Huisnummer__c',
        'Woonplaats__c',
        'Status__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Nieuw',
      label: 'Nieuwe aanvragen',
      columns: [
        'Name',
        'Bedrijfsnaam__c',
        'Antwoord_voor__c',
        'Naam__c',
        'Telefoon__c',
        'Campagne__c',
        'CreatedDate',
      ],
      orderBy: ['CreatedDate'],
      filters: [equals('Status__c', fibreRequestStatus.received)],
      queue: true,
    },
    {
      apiName: 'Adres_nakijken',
      label: 'Adres na te kijken',
      columns: [
        'Name',
        'Postcode__c',
        'Huisnummer__c',
        'Toevoeging__c',
        'Straat__c',
        'Woonplaats__c',
      ],
      orderBy: ['CreatedDate'],
      filters: [equals('Adres_gecontroleerd__c', 'false')],
    },
    {
      apiName: 'In_aanleg',
      label: 'Schouw en aanleg',
      columns: ['Name', 'Bedrijfsnaam__c', 'Status__c', 'Schouwdatum__c', 'Opleverdatum__c'],
      orderBy: ['Schouwdatum__c'],
      filters: [{ field: 'Status__c', operator: 'Equals', operands: underway }],
    },
  ],
  actions: [
    {
      name: 'Approve',
      type: 'Verb',
      label: 'Goedkeuren',
      done: 'Goedgekeurd. De aanvrager krijgt een mail.',
      roles: staff,
      when: { field: 'Status__c', equals: fibreRequestStatus.received },
      fields: ['Schouw'],
      asks: {
        Schouw: date({
          label: 'Datum van de schouw',
          required: true,
          help: 'De dag waarop we ter plaatse komen kijken.',
        }),
      },
    },
    takeAction(openRule('Status__c', fibreRequestStatus.connected, fibreRequestStatus.cancelled)),
    assignAction,
    {
      name: 'UpdateStatus',
      type: 'Update',
      label: 'Voortgang bijwerken',
      done: 'De voortgang is bijgewerkt.',
      fields: ['Status__c', 'Schouwdatum__c', 'Opleverdatum__c', 'OwnerId', 'Interne_notitie__c'],
    },
  ],
  relatedLists: [fileList],
  access: {
    customer: [{ rows: ownCompanyRule('Account__c'), read: readByCustomers }],
    sales: [
      handlerGrant(
        'Status__c',
        'OwnerId',
        'Account__c',
        'Schouwdatum__c',
        'Opleverdatum__c',
        'Interne_notitie__c',
      ),
    ],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#e66fb2', icon: 'fibre' },
});
