import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { reference } from '#engine/fields/reference.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { enteredDay, systemSection } from '../fields.ts';
import { fullGrant, readGrant } from '../grants.ts';
import { between, notBefore } from '../rules.ts';
import { largestAmount, monthlyField, oneOffField, termField } from './fields.ts';

/**
 * What a product costs from a day on, for one term. Of several that cover a day, the latest counts
 * (`tariffOn`). Guests do not read tariffs, because those of the future are not public.
 */
export const tariff = defineObject({
  apiName: 'Tarief__c',
  label: 'Tarief',
  labelPlural: 'Tarieven',
  keyPrefix: 'a2A',
  fields: {
    Name: autoNumber({ label: 'Tariefnummer', prefix: 'TA-', start: 10_000 }),
    Product__c: reference({
      label: 'Product',
      to: 'Product__c',
      children: 'Tarieven__r',
      required: true,
    }),
    Looptijd_maanden__c: termField({ required: true }),
    Maandbedrag__c: monthlyField({ required: true }),
    Eenmalig__c: oneOffField(),
    Van__c: enteredDay({
      label: 'Geldt vanaf',
      required: true,
      monthsAhead: dateLimits.priceAhead,
      help: 'Een nieuw tarief vervangt het oude vanaf deze dag: dat hoef je niet te beëindigen.',
    }),
    Tot__c: enteredDay({
      label: 'Geldt tot en met',
      help: 'Leeg: tot er een nieuw tarief is.',
      monthsAhead: dateLimits.contractEndAhead,
    }),
  },
  rules: [
    between('Maandbedrag__c', [0, largestAmount]),
    between('Eenmalig__c', [0, largestAmount]),
    notBefore('Tot__c', 'Van__c'),
  ],
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Tarief',
        columns: 2,
        fields: [
          'Name',
          'Product__c',
          'Looptijd_maanden__c',
          'Maandbedrag__c',
          'Eenmalig__c',
          'Van__c',
          'Tot__c',
          'OwnerId',
        ],
      },
      systemSection,
    ],
    compact: ['Name', 'Product__c', 'Looptijd_maanden__c', 'Maandbedrag__c', 'Van__c'],
    whose: ['Product__r.Name'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle tarieven',
      columns: [
        'Name',
        'Product__c',
        'Looptijd_maanden__c',
        'Maandbedrag__c',
        'Eenmalig__c',
        'Van__c',
        'Tot__c',
      ],
      orderBy: ['Product__r.Name', 'Looptijd_maanden__c', '-Van__c'],
    },
    {
      apiName: 'Toekomstig',
      label: 'Tarieven die nog ingaan',
      columns: ['Name', 'Product__c', 'Looptijd_maanden__c', 'Maandbedrag__c', 'Van__c'],
      orderBy: ['Van__c', 'Name'],
      filters: [{ field: 'Van__c', operator: 'GreaterThan', operands: ['TODAY'] }],
    },
  ],
  relatedLists: [],
  access: { sales: [readGrant], administrator: [fullGrant] },
  changesSeldom: true,
  theme: { color: '#b781d3', icon: 'bag' },
});
