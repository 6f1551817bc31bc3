import { equals, defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { email } from '#engine/fields/email.ts';
import { currency, integer } from '#engine/fields/number.ts';
import { multiPicklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone } from '#engine/fields/text.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { maxQuantity } from '#protocol/telecom/package.ts';
import { answeringActions, answeringFields } from './answering.ts';
import {
  enteredMoment,
  freeText,
  nameText,
  withClosed,
  systemSection,
  fileList,
  statusField,
} from '../fields.ts';
import { handlerGrant, fullGrant } from '../grants.ts';
import { between } from '../rules.ts';
import { derivesDue, staff } from '../telecom/work.ts';
import { adviceCallStatus } from '#protocol/crm/picklists.ts';

const amounts = [
  'Aantal_mobiel__c',
  'Aantal_voip__c',
  'Aantal_internet__c',
  'Aantal_werkplek__c',
  'Aantal_tv__c',
] as const;

export const adviceCall = defineObject({
  apiName: 'Adviesaanvraag__c',
  label: 'Adviesaanvraag',
  labelPlural: 'Adviesaanvragen',
  keyPrefix: 'a05',
  fields: {
    Name: autoNumber({ label: 'Kenmerk', prefix: 'AV-', start: 10_000 }),
    Bedrijf__c: nameText({ label: 'Bedrijf', required: true, searchable: true }),
    Naam__c: nameText({ label: 'Naam', required: true, searchable: true }),
    Email__c: email({ label: 'E-mailadres', required: true, searchable: true }),
    Telefoon__c: phone({ label: 'Telefoon', searchable: true }),
    Gewenst_moment__c: nameText({ label: 'Gewenst moment' }),
    Afspraak_op__c: enteredMoment({
      label: 'Afspraak op',
      help: 'Dag en tijd waarop we bellen. De afspraak staat in de agenda van de eigenaar.',
      monthsAhead: dateLimits.visitAhead,
    }),
    Diensten__c: multiPicklist({
      label: 'Diensten',
      values: ['Mobiel', 'VoIP', 'Internet', 'Werkplek 365', 'TV', 'Glasvezel'],
    }),
    Aantal_mobiel__c: integer({ label: 'Aantal mobiele aansluitingen' }),
    Aantal_voip__c: integer({ label: 'Aantal VoIP-toestellen' }),
    Aantal_internet__c: integer({ label: 'Aantal internetaansluitingen' }),
    Aantal_werkplek__c: integer({ label: 'Aantal werkplekken' }),
    Aantal_tv__c: integer({ label: 'Aantal tv-pakketten' }),
    Maandbedrag__c: currency({ label: 'Berekend maandbedrag', readOnly: true }),
    Toelichting__c: freeText({ label: 'Toelichting', searchable: true }),
    Account__c: reference({
      label: 'Klant',
      to: 'Account',
      children: 'Adviesaanvragen__r',
      onDelete: 'clear',
    }),
    Status__c: statusField(
      withClosed(adviceCallStatus, adviceCallStatus.handled),
      adviceCallStatus.new,
    ),
    ...answeringFields,
  },
  rules: amounts.map((field) => between(field, [0, maxQuantity])),
  derive: derivesDue({
    status: 'Status__c',
    still: [adviceCallStatus.scheduled, adviceCallStatus.handled],
    hours: 9,
  }),
  personal: ['Naam__c', 'Email__c', 'Telefoon__c', 'Toelichting__c', 'Interne_notitie__c'],
  retention: [
    {
      name: 'Afgehandeld',
      label: 'Afgehandelde aanvragen',
      filters: [equals('Status__c', adviceCallStatus.handled)],
      since: 'Afgerond_op__c',
      days: 365,
      least: 30,
      most: 365,
      reason: 'De privacyverklaring belooft: uiterlijk een jaar na het gesprek.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Adviesaanvraag',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Antwoord_voor__c',
          'Beantwoord_op__c',
          'Gewenst_moment__c',
          'Afspraak_op__c',
          'OwnerId',
        ],
      },
      {
        heading: 'Aanvrager',
        columns: 2,
        fields: ['Bedrijf__c', 'Naam__c', 'Email__c', 'Telefoon__c', 'Account__c'],
      },
      { heading: 'Wensen', columns: 2, fields: ['Diensten__c', 'Maandbedrag__c', ...amounts] },
      { heading: 'Toelichting', fields: ['Toelichting__c'] },
      { heading: 'Intern', fields: ['Interne_notitie__c'] },
      systemSection,
    ],
    compact: ['Name', 'Bedrijf__c', 'Naam__c', 'Telefoon__c', 'Status__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle adviesaanvragen',
      columns: [
        'Name',
        'Bedrijf__c',
        'Naam__c',
        'Telefoon__c',
        'Gewenst_moment__c',
        'Status__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Nieuw',
      label: 'Nieuwe adviesaanvragen',
      columns: [
        'Name',
        'Bedrijf__c',
        'Antwoord_voor__c',
        'Naam__c',
        'Telefoon__c',
        'Gewenst_moment__c',
        'Diensten__c',
      ],
      orderBy: ['CreatedDate'],
      filters: [equals('Status__c', adviceCallStatus.new)],
      queue: true,
    },
    {
      apiName: 'Mijn_gesprekken',
      label: 'Mijn ingeplande gesprekken',
      columns: [
        'Name',
        'Bedrijf__c',
        'Naam__c',
        'Telefoon__c',
        'Afspraak_op__c',
        'Gewenst_moment__c',
      ],
      orderBy: ['Afspraak_op__c', 'CreatedDate'],
      filters: [equals('Status__c', adviceCallStatus.scheduled)],
      scope: 'mine',
    },
  ],
  actions: [
    ...answeringActions({
      after: [adviceCallStatus.scheduled, adviceCallStatus.handled],
      tells: ['Gewenst_moment__c', 'Diensten__c', 'Toelichting__c'],
      words: { klant: ['Naam__c', 'Bedrijf__c'], nummer: ['Name'], onderwerp: ['Diensten__c'] },
      handled: adviceCallStatus.handled,
      corrects: ['Afspraak_op__c', 'Account__c', 'Interne_notitie__c'],
    }),
    {
      name: 'MakeQuote',
      type: 'Verb',
      label: 'Offerte maken',
      done: 'De offerte is gemaakt, met een product voor elke dienst. Kijk haar na en verzend haar.',
      roles: staff,
      fields: [],
    },
  ],
  relatedLists: [fileList],
  access: {
    sales: [
      handlerGrant('Status__c', 'OwnerId', 'Afspraak_op__c', 'Account__c', 'Interne_notitie__c'),
    ],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#7f8de1', icon: 'phone' },
});
