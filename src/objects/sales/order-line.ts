import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { maxQuantity } from '#protocol/telecom/package.ts';
import { orderLineAction } from '#protocol/telecom/selling.ts';
import { date } from '#engine/fields/date.ts';
import { freeText, systemSection } from '../fields.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { staff } from '../telecom/work.ts';
import { deliveryInputs } from './order-actions.ts';
import { readGrant } from '../grants.ts';
import { between } from '../rules.ts';
import { largestAmount, monthlyField, oneOffField, termField } from './fields.ts';

const ofQuote = {
  others: [
    {
      object: 'Bestelling__c',
      same: { Id: 'Bestelling__c' },
      rule: { field: 'Status__c', equals: orderStatus.quote },
    },
  ],
  holds: 'Bestelling__c',
} as const;

const readByCustomers = [
  'Name',
  'Bestelling__c',
  'Product__c',
  'Aansluiting__c',
  'Actie__c',
  'Aantal__c',
  'Maandbedrag__c',
  'Eenmalig__c',
  'Looptijd_maanden__c',
  'Geleverd_op__c',
] as const;

/** The amounts are those of one piece, as agreed. Source: decisions.md §13. */
export const orderLine = defineObject({
  apiName: 'Bestelregel__c',
  label: 'Bestelregel',
  labelPlural: 'Bestelregels',
  keyPrefix: 'a2E',
  owned: false,
  writtenBySystem: true,
  fields: {
    Name: autoNumber({ label: 'Regelnummer', prefix: 'BR-', start: 10_000 }),
    Bestelling__c: reference({
      label: 'Bestelling',
      to: 'Bestelling__c',
      children: 'Bestelregels__r',
      onDelete: 'cascade',
      required: true,
    }),
    Product__c: reference({
      label: 'Product',
      to: 'Product__c',
      children: 'Bestelregels__r',
      required: true,
    }),
    Aansluiting__c: reference({
      label: 'Aansluiting',
      to: 'Aansluiting__c',
      children: 'Bestelregels__r',
      onDelete: 'clear',
    }),
    Actie__c: picklist({
      label: 'Wat er gebeurt',
      values: Object.values(orderLineAction),
      required: true,
      default: { value: orderLineAction.add },
    }),
    Aantal__c: integer({ label: 'Aantal', required: true, default: { value: 1 } }),
    Maandbedrag__c: monthlyField({
      label: 'Maandbedrag per stuk',
      required: true,
      default: { value: 0 },
    }),
    Eenmalig__c: oneOffField({
      label: 'Eenmalig per stuk',
      required: true,
      default: { value: 0 },
    }),
    Looptijd_maanden__c: termField({ required: true, default: { value: '0' } }),
    Volgorde__c: integer({ label: 'Volgorde' }),
    Geleverd_op__c: date({ label: 'Geleverd op', readOnly: true }),
  },
  rules: [
    between('Aantal__c', [1, maxQuantity]),
    between('Maandbedrag__c', [0, largestAmount]),
    between('Eenmalig__c', [0, largestAmount]),
  ],
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Bestelregel',
        columns: 2,
        fields: [
          'Name',
          'Bestelling__c',
          'Product__c',
          'Actie__c',
          'Aantal__c',
          'Looptijd_maanden__c',
          'Maandbedrag__c',
          'Eenmalig__c',
          'Aansluiting__c',
          'Geleverd_op__c',
          'Volgorde__c',
        ],
      },
      systemSection,
    ],
    compact: ['Name', 'Product__c', 'Aantal__c', 'Maandbedrag__c'],
    whose: ['Bestelling__r.Bedrijf__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle bestelregels',
      columns: ['Name', 'Bestelling__c', 'Product__c', 'Aantal__c', 'Maandbedrag__c', 'Actie__c'],
      orderBy: ['-CreatedDate'],
    },
  ],
  actions: [
    {
      name: 'Change',
      type: 'Verb',
      label: 'Aantal of prijs wijzigen',
      done: 'De regel is gewijzigd. Verzend de offerte opnieuw.',
      roles: staff,
      ...ofQuote,
      fields: ['Aantal', 'Maandbedrag', 'Eenmalig', 'Reden'],
      takes: { Aantal: 'Aantal__c', Maandbedrag: 'Maandbedrag__c', Eenmalig: 'Eenmalig__c' },
      asks: {
        Aantal: integer({ label: 'Aantal', required: true }),
        Maandbedrag: monthlyField({ label: 'Maandbedrag per stuk', required: true }),
        Eenmalig: oneOffField({ label: 'Eenmalig per stuk', required: true }),
        Reden: freeText({
          label: 'Waarom',
          required: true,
          help: 'Komt bij de interne notitie. De klant leest dit niet.',
        }),
      },
    },
    {
      name: 'Remove',
      type: 'Verb',
      label: 'Van de offerte halen',
      done: 'De regel is weg. Verzend de offerte opnieuw.',
      roles: staff,
      ...ofQuote,
      fields: [],
    },
    {
      name: 'Deliver',
      type: 'Verb',
      label: 'Regel opleveren',
      done: 'De regel is opgeleverd. De klant krijgt een mail.',
      roles: staff,
      when: { field: 'Geleverd_op__c', equals: null },
      others: [
        {
          object: 'Bestelling__c',
          same: { Id: 'Bestelling__c' },
          rule: { field: 'Status__c', equals: orderStatus.inProgress },
        },
      ],
      holds: 'Bestelling__c',
      fields: Object.keys(deliveryInputs),
      asks: deliveryInputs,
      warning:
        'De aansluiting van deze regel wordt gemaakt. De bestelling loopt door tot alles is geleverd.',
    },
  ],
  relatedLists: [
    {
      name: 'Aansluitingen__r',
      columns: ['Name', 'Nummer__c', 'Status__c', 'Maandbedrag__c', 'Ingangsdatum__c'],
      orderBy: ['Name'],
    },
  ],
  access: {
    customer: [{ rows: { parent: 'Bestelling__c' }, read: readByCustomers }],
    sales: [readGrant],
    administrator: [readGrant],
  },
  theme: { color: '#2f6fb5', icon: 'bag' },
});
