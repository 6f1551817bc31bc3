import { equals, defineObject } from '#engine/model/define.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { date } from '#engine/fields/date.ts';
import { currency, integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { freeText, withClosed, systemSection, fileList, statusField } from '../fields.ts';
import { readGrant } from '../grants.ts';
import {
  noticeChannel,
  terminationIntervention,
  terminationStatus,
} from '#protocol/telecom/picklists.ts';

const readByCustomers = [
  'Name',
  'Aansluiting__c',
  'Status__c',
  'Ontvangen_op__c',
  'Gewenste_datum__c',
  'Einddatum__c',
  'Regel__c',
  'Toelichting__c',
  'Kosten__c',
  'Kosten_aanvaard__c',
  'Vroegste_datum__c',
  'Maandbedrag__c',
  'Maanden__c',
  'Uitgevoerd_op__c',
  'Geannuleerd_op__c',
] as const;

const staff = ['sales', 'administrator'] as const;
const { received, executed, cancelled } = terminationStatus;
const interventions = Object.values(terminationIntervention);
const isRunning: RowRule = { field: 'Status__c', equals: received };
const isAsked: RowRule = { allOf: [isRunning, { field: 'Ingreep__c', isNot: null }] };
/** No account of the person who asked may decide. */
const bySecondPerson = {
  when: isAsked,
  apartFrom: 'Ingreep_door__c',
  personBy: 'Medewerker__c',
} as const;
const reason = freeText({ label: 'Waarom', required: true, help: 'Je collega beslist hierop.' });

/** Cancelling or executing early needs two members of staff. Source: decisions.md §7. */
export const termination = defineObject({
  apiName: 'Opzegging__c',
  label: 'Opzegging',
  labelPlural: 'Opzeggingen',
  keyPrefix: 'a02',
  writtenBySystem: true,
  fields: {
    Name: autoNumber({ label: 'Nummer', prefix: 'OP-', start: 10_000 }),
    Aansluiting__c: reference({
      label: 'Aansluiting',
      to: 'Aansluiting__c',
      children: 'Opzeggingen__r',
      required: true,
    }),
    Status__c: statusField(withClosed(terminationStatus, executed, cancelled), received),
    Ontvangen_op__c: date({ label: 'Ontvangen op', default: { from: 'today' } }),
    Herkomst__c: picklist({ label: 'Binnengekomen via', values: Object.values(noticeChannel) }),
    Gewenste_datum__c: date({ label: 'Gewenste datum' }),
    Einddatum__c: date({ label: 'Einddatum' }),
    Regel__c: text({ label: 'Regel voor de vroegste datum', length: 80 }),
    Toelichting__c: freeText({ label: 'Uitleg bij de vroegste datum' }),
    Kosten__c: currency({ label: 'Kosten' }),
    Kosten_aanvaard__c: checkbox({ label: 'Kosten aanvaard' }),
    Vroegste_datum__c: date({ label: 'Vroegste datum zonder kosten' }),
    Maandbedrag__c: currency({
      label: 'Maandbedrag toen',
      help: 'In euro’s per maand, zonder btw. Waar de kosten mee zijn berekend.',
    }),
    Maanden__c: integer({ label: 'Maanden die betaald worden' }),
    Uitgevoerd_op__c: date({ label: 'Uitgevoerd op' }),
    Geannuleerd_op__c: date({ label: 'Geannuleerd op' }),
    Ingreep__c: picklist({
      label: 'Gevraagde ingreep',
      values: interventions,
      help: 'Wacht op akkoord van een tweede medewerker.',
    }),
    Ingreep_reden__c: freeText({ label: 'Reden van de ingreep' }),
    Ingreep_door__c: reference({ label: 'Ingreep gevraagd door', to: 'User' }),
    Ingreep_weigering__c: freeText({
      label: 'Waarom geen akkoord',
      help: 'Van de laatste keer dat een collega geen akkoord gaf.',
    }),
    Akkoord_door__c: reference({ label: 'Akkoord van', to: 'User' }),
  },
  personal: ['Toelichting__c', 'Ingreep_reden__c', 'Ingreep_weigering__c'],
  erasure: {
    reason: 'Hoort bij de administratie: zeven jaar na het laatste contract (art. 52 AWR).',
    empties: [],
  },
  layout: {
    sections: [
      {
        heading: 'Opzegging',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Aansluiting__c',
          'Ontvangen_op__c',
          'Herkomst__c',
          'Gewenste_datum__c',
          'Einddatum__c',
          'Kosten__c',
          'Kosten_aanvaard__c',
          'Maandbedrag__c',
          'Maanden__c',
        ],
      },
      {
        heading: 'Vroegste datum zonder kosten',
        fields: ['Vroegste_datum__c', 'Regel__c', 'Toelichting__c'],
      },
      {
        heading: 'Afhandeling',
        columns: 2,
        fields: [
          'Uitgevoerd_op__c',
          'Geannuleerd_op__c',
          'Ingreep__c',
          'Ingreep_door__c',
          'Ingreep_reden__c',
          'Akkoord_door__c',
          'Ingreep_weigering__c',
          'OwnerId',
        ],
      },
      systemSection,
    ],
    compact: ['Name', 'Aansluiting__c', 'Status__c', 'Einddatum__c', 'Kosten__c', 'Ingreep__c'],
    whose: ['Aansluiting__r.Account__r.Name'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle opzeggingen',
      columns: [
        'Name',
        'Aansluiting__c',
        'Aansluiting__r.Account__r.Name',
        'Status__c',
        'Einddatum__c',
        'Kosten__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Lopend',
      label: 'Lopende opzeggingen',
      columns: [
        'Name',
        'Aansluiting__c',
        'Aansluiting__r.Account__r.Name',
        'Einddatum__c',
        'Kosten__c',
        'Ingreep__c',
      ],
      orderBy: ['Einddatum__c'],
      filters: [equals('Status__c', received)],
    },
    {
      apiName: 'Wacht_op_akkoord',
      label: 'Wacht op tweede medewerker',
      columns: [
        'Name',
        'Aansluiting__c',
        'Aansluiting__r.Account__r.Name',
        'Ingreep__c',
        'Ingreep_door__c',
        'Einddatum__c',
      ],
      orderBy: ['Einddatum__c'],
      filters: [
        equals('Status__c', received),
        { field: 'Ingreep__c', operator: 'Equals', operands: interventions },
      ],
    },
    {
      apiName: 'Te_laat',
      label: 'Te laat: nog niet uitgevoerd',
      columns: [
        'Name',
        'Aansluiting__c',
        'Aansluiting__r.Account__r.Name',
        'Einddatum__c',
        'OwnerId',
      ],
      orderBy: ['Einddatum__c'],
      filters: [
        equals('Status__c', received),
        { field: 'Einddatum__c', operator: 'LessThan', operands: ['TODAY'] },
      ],
    },
    {
      apiName: 'Uitgevoerd',
      label: 'Uitgevoerde opzeggingen',
      columns: ['Name', 'Aansluiting__c', 'Uitgevoerd_op__c', 'Kosten__c'],
      orderBy: ['-Uitgevoerd_op__c'],
      filters: [equals('Status__c', executed)],
    },
  ],
  actions: [
    {
      name: 'AskCancel',
      type: 'Verb',
      label: 'Opzegging laten annuleren',
      done: 'Gevraagd. Een collega moet nog akkoord geven.',
      roles: staff,
      when: { allOf: [isRunning, { field: 'Ingreep__c', equals: null }] },
      holds: 'Aansluiting__c',
      fields: ['Reden'],
      asks: { Reden: reason },
      warning:
        'Een tweede medewerker geeft akkoord. Daarna blijft de dienst lopen en krijgt de klant een mail.',
    },
    {
      name: 'AskExecute',
      type: 'Verb',
      label: 'Vervroegd laten uitvoeren',
      done: 'Gevraagd. Een collega moet nog akkoord geven.',
      roles: staff,
      when: { allOf: [isRunning, { field: 'Ingreep__c', equals: null }] },
      holds: 'Aansluiting__c',
      fields: ['Reden'],
      asks: { Reden: reason },
      warning:
        'Een tweede medewerker geeft akkoord. Daarna stopt de dienst vandaag en krijgt de klant een mail.',
    },
    {
      name: 'Agree',
      type: 'Verb',
      label: 'Akkoord geven',
      done: 'Uitgevoerd. De klant krijgt een mail.',
      roles: staff,
      ...bySecondPerson,
      sees: ['Ingreep__c', 'Ingreep_reden__c', 'Ingreep_door__c', 'Einddatum__c'],
      holds: 'Aansluiting__c',
      fields: [],
      warning: 'Wat je collega vroeg, gebeurt nu meteen. Dit kun je niet terugdraaien.',
      grave: true,
    },
    {
      name: 'Decline',
      type: 'Verb',
      label: 'Geen akkoord geven',
      done: 'Je gaf geen akkoord. Je collega krijgt een mail en de opzegging loopt door.',
      roles: staff,
      ...bySecondPerson,
      sees: ['Ingreep__c', 'Ingreep_reden__c', 'Ingreep_door__c'],
      holds: 'Aansluiting__c',
      fields: ['Reden'],
      asks: {
        Reden: freeText({
          label: 'Waarom niet',
          required: true,
          help: 'Je collega leest dit in een mail. De klant hoort hier niets van.',
        }),
      },
    },
    {
      name: 'Withdraw',
      type: 'Verb',
      label: 'Ingreep intrekken',
      done: 'De ingreep is ingetrokken. De opzegging loopt door.',
      roles: staff,
      when: { allOf: [isAsked, { field: 'Ingreep_door__c', is: 'viewer.user' }] },
      holds: 'Aansluiting__c',
      fields: [],
    },
  ],
  relatedLists: [fileList],
  // Customers terminate as the system: domain/terminations/request-termination.ts.
  access: {
    customer: [{ rows: { parent: 'Aansluiting__c' }, read: readByCustomers }],
    sales: [readGrant],
    administrator: [readGrant],
  },
  searchable: true,
  theme: { color: '#c23934', icon: 'leave' },
});
