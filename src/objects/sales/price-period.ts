import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { priceSource } from '#protocol/telecom/selling.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { enteredDay, systemSection } from '../fields.ts';
import { fullGrant, readGrant } from '../grants.ts';
import { between, notBefore } from '../rules.ts';
import { largestAmount, monthlyField } from './fields.ts';

/**
 * What a connection costs in a period; `domain/selling/price-periods.ts` keeps them in step with
 * the amount of the connection. Source: decisions.md §13.
 */
export const pricePeriod = defineObject({
  apiName: 'Prijsperiode__c',
  label: 'Prijsperiode',
  labelPlural: 'Prijsperiodes',
  keyPrefix: 'a2C',
  owned: false,
  fields: {
    Name: autoNumber({ label: 'Nummer', prefix: 'PP-', start: 10_000 }),
    Aansluiting__c: reference({
      label: 'Aansluiting',
      to: 'Aansluiting__c',
      children: 'Prijsperiodes__r',
      onDelete: 'cascade',
      required: true,
    }),
    Van__c: enteredDay({
      label: 'Vanaf',
      required: true,
      monthsAhead: dateLimits.serviceStartAhead,
    }),
    Tot__c: enteredDay({
      label: 'Tot en met',
      help: 'Leeg: tot er een nieuwe periode is.',
      monthsAhead: dateLimits.contractEndAhead,
    }),
    Maandbedrag__c: monthlyField({ required: true }),
    Bron__c: picklist({
      label: 'Reden',
      values: Object.values(priceSource),
      required: true,
      default: { value: priceSource.hand },
    }),
  },
  rules: [between('Maandbedrag__c', [0, largestAmount]), notBefore('Tot__c', 'Van__c')],
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Prijsperiode',
        columns: 2,
        fields: ['Name', 'Aansluiting__c', 'Van__c', 'Tot__c', 'Maandbedrag__c', 'Bron__c'],
      },
      systemSection,
    ],
    compact: ['Name', 'Van__c', 'Tot__c', 'Maandbedrag__c', 'Bron__c'],
    whose: ['Aansluiting__r.Account__r.Name'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle prijsperiodes',
      columns: ['Name', 'Aansluiting__c', 'Van__c', 'Tot__c', 'Maandbedrag__c', 'Bron__c'],
      orderBy: ['-Van__c', 'Name'],
    },
  ],
  relatedLists: [],
  access: {
    customer: [
      {
        rows: { parent: 'Aansluiting__c' },
        read: ['Name', 'Aansluiting__c', 'Van__c', 'Tot__c', 'Maandbedrag__c', 'Bron__c'],
      },
    ],
    sales: [readGrant],
    administrator: [fullGrant],
  },
  theme: { color: '#1f8a70', icon: 'clock' },
});
