import { equals, defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { date } from '#engine/fields/date.ts';
import { currency, integer } from '#engine/fields/number.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone, text } from '#engine/fields/text.ts';
import {
  freeText,
  noLinksText,
  withClosed,
  systemSection,
  fileList,
  statusField,
} from '../fields.ts';
import { readGrant } from '../grants.ts';
import { portOutStatus } from '#protocol/telecom/picklists.ts';

const readByCustomers = [
  'Name',
  'Aansluiting__c',
  'Status__c',
  'Nummer__c',
  'Klantnummer__c',
  'Voorgestelde_datum__c',
  'Geldig_tot__c',
  'Kosten__c',
  'Kosten_aanvaard__c',
  'Vroegste_datum__c',
  'Maandbedrag__c',
  'Maanden__c',
  'Vrijgemaakt_op__c',
  'Uitgeporteerd_op__c',
  'Afgewezen_op__c',
  'Reden_afwijzing__c',
] as const;

/** The release of a number, so that another provider can take it over. Source: decisions.md §8. */
export const portOut = defineObject({
  apiName: 'Uitportering__c',
  label: 'Uitportering',
  labelPlural: 'Uitporteringen',
  keyPrefix: 'a03',
  writtenBySystem: true,
  fields: {
    Name: autoNumber({ label: 'Dossier', prefix: 'UP-', start: 10_000 }),
    Aansluiting__c: reference({
      label: 'Aansluiting',
      to: 'Aansluiting__c',
      children: 'Uitporteringen__r',
      required: true,
    }),
    Status__c: statusField(
      withClosed(portOutStatus, portOutStatus.ported, portOutStatus.lapsed),
      portOutStatus.requested,
    ),
    Nummer__c: phone({ label: '06-nummer', searchable: true }),
    Klantnummer__c: text({ label: 'Klantnummer', length: 20 }),
    Voorgestelde_datum__c: date({ label: 'Voorgestelde datum' }),
    Geldig_tot__c: date({ label: 'Geldig tot' }),
    Kosten__c: currency({ label: 'Kosten' }),
    Kosten_aanvaard__c: checkbox({ label: 'Kosten aanvaard' }),
    Vroegste_datum__c: date({ label: 'Vroegste datum zonder kosten' }),
    Maandbedrag__c: currency({
      label: 'Maandbedrag toen',
      help: 'In euro’s per maand, zonder btw. Waar de kosten mee zijn berekend.',
    }),
    Maanden__c: integer({ label: 'Maanden die betaald worden' }),
    Vrijgemaakt_op__c: dateTime({ label: 'Vrijgemaakt op' }),
    Uitgeporteerd_op__c: dateTime({ label: 'Uitgeporteerd op' }),
    Afgewezen_op__c: dateTime({ label: 'Afgewezen op' }),
    Reden_afwijzing__c: freeText({
      label: 'Reden van de afwijzing',
      help: 'De klant leest dit ook.',
    }),
    Reden_nakijken__c: freeText({
      label: 'Reden om na te kijken',
      help: 'Waarom het nummer niet meteen is vrijgemaakt. Alleen zichtbaar voor medewerkers.',
    }),
  },
  personal: ['Nummer__c', 'Reden_afwijzing__c'],
  erasure: {
    reason: 'Hoort bij de administratie: zeven jaar na het laatste contract (art. 52 AWR).',
    empties: ['Reden_nakijken__c', 'Reden_afwijzing__c'],
  },
  layout: {
    sections: [
      {
        heading: 'Uitportering',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Aansluiting__c',
          'Nummer__c',
          'Klantnummer__c',
          'Voorgestelde_datum__c',
          'Geldig_tot__c',
          'OwnerId',
        ],
      },
      {
        heading: 'Kosten',
        columns: 2,
        fields: [
          'Kosten__c',
          'Kosten_aanvaard__c',
          'Vroegste_datum__c',
          'Maandbedrag__c',
          'Maanden__c',
        ],
      },
      {
        heading: 'Afhandeling',
        columns: 2,
        fields: [
          'Vrijgemaakt_op__c',
          'Uitgeporteerd_op__c',
          'Reden_nakijken__c',
          'Afgewezen_op__c',
          'Reden_afwijzing__c',
        ],
      },
      systemSection,
    ],
    compact: [
      'Name',
      'Aansluiting__c',
      'Nummer__c',
      'Status__c',
      'Voorgestelde_datum__c',
      'Geldig_tot__c',
    ],
    whose: ['Aansluiting__r.Account__r.Name'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle uitporteringen',
      columns: [
        'Name',
        'Nummer__c',
        'Aansluiting__r.Account__r.Name',
        'Status__c',
        'Voorgestelde_datum__c',
        'Geldig_tot__c',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Nakijken',
      label: 'Na te kijken',
      columns: [
        'Name',
        'Nummer__c',
        'Aansluiting__r.Account__r.Name',
        'Reden_nakijken__c',
        'CreatedDate',
      ],
      orderBy: ['CreatedDate'],
      filters: [equals('Status__c', portOutStatus.requested)],
    },
    {
      apiName: 'Vrijgemaakt',
      label: 'Vrijgemaakt',
      columns: [
        'Name',
        'Nummer__c',
        'Aansluiting__r.Account__r.Name',
        'Voorgestelde_datum__c',
        'Geldig_tot__c',
      ],
      orderBy: ['Geldig_tot__c'],
      filters: [equals('Status__c', portOutStatus.released)],
    },
    {
      apiName: 'Afgewezen',
      label: 'Afgewezen',
      columns: [
        'Name',
        'Nummer__c',
        'Aansluiting__r.Account__r.Name',
        'Reden_afwijzing__c',
        'Afgewezen_op__c',
      ],
      orderBy: ['-Afgewezen_op__c'],
      filters: [{ field: 'Afgewezen_op__c', operator: 'NotEqual', operands: [''] }],
    },
    {
      apiName: 'Te_laat',
      label: 'Te laat: nog niet vervallen',
      columns: ['Name', 'Nummer__c', 'Aansluiting__r.Account__r.Name', 'Geldig_tot__c', 'OwnerId'],
      orderBy: ['Geldig_tot__c'],
      filters: [
        equals('Status__c', portOutStatus.released),
        { field: 'Geldig_tot__c', operator: 'LessThan', operands: ['TODAY'] },
      ],
    },
  ],
  actions: [
    {
      name: 'Release',
      type: 'Verb',
      label: 'Nummer vrijmaken',
      done: 'Het nummer is vrijgemaakt. De klant krijgt een mail.',
      roles: ['sales', 'administrator'],
      when: { field: 'Status__c', equals: portOutStatus.requested },
      holds: 'Aansluiting__c',
      fields: [],
      warning: 'De nieuwe aanbieder kan het nummer daarna overnemen. De klant krijgt een mail.',
      grave: true,
    },
    {
      name: 'Refuse',
      type: 'Verb',
      label: 'Aanvraag afwijzen',
      done: 'De aanvraag is afgewezen. De klant krijgt een mail.',
      roles: ['sales', 'administrator'],
      when: { field: 'Status__c', equals: portOutStatus.requested },
      holds: 'Aansluiting__c',
      fields: ['Reden'],
      asks: {
        Reden: freeText({
          label: 'Waarom',
          required: true,
          help: `De klant leest dit in de mail en in het portaal. ${noLinksText}`,
        }),
      },
      warning:
        'De klant krijgt een mail met de reden. Het nummer wordt niet vrijgemaakt; de klant kan het opnieuw aanvragen.',
    },
    {
      name: 'RecordLeft',
      type: 'Verb',
      label: 'Vertrek vastleggen',
      done: 'Vastgelegd. De aansluiting is beëindigd en de klant krijgt een mail.',
      roles: ['sales', 'administrator'],
      when: { field: 'Status__c', equals: portOutStatus.released },
      holds: 'Aansluiting__c',
      fields: ['Datum'],
      asks: { Datum: date({ label: 'Weg sinds', required: true, default: { from: 'today' } }) },
      warning: 'De aansluiting wordt beëindigd. Dit kun je niet terugdraaien.',
      grave: true,
    },
  ],
  relatedLists: [fileList],
  // Customers release a number as the system: domain/port-outs/release-number.ts.
  access: {
    customer: [{ rows: { parent: 'Aansluiting__c' }, read: readByCustomers }],
    sales: [readGrant],
    administrator: [readGrant],
  },
  searchable: true,
  theme: { color: '#d9822b', icon: 'swap' },
});
