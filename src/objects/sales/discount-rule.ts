import { equals, defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { integer, percent } from '#engine/fields/number.ts';
import type { ValidationRule } from '#engine/model/define.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { enteredDay, nameText, systemSection } from '../fields.ts';
import { fullGrant, readGrant } from '../grants.ts';
import { between, notBefore } from '../rules.ts';
import { largestAmount, monthlyField } from './fields.ts';

/** A rule with both, or neither, would have no meaning. */
const eitherPercentageOrAmount: ValidationRule = (row) =>
  (row['Percentage__c'] == null) === (row['Bedrag__c'] == null)
    ? {
        field: 'Percentage__c',
        code: 'record.misfit',
        detail: 'either Percentage__c or Bedrag__c expected',
      }
    : null;

/** The combination discount. Guests do not read it: its amount is not public (decisions.md §13). */
export const discountRule = defineObject({
  apiName: 'Kortingsregel__c',
  label: 'Kortingsregel',
  labelPlural: 'Kortingsregels',
  keyPrefix: 'a2B',
  fields: {
    Name: nameText({ label: 'Naam', required: true }),
    Minimum_soorten__c: integer({
      label: 'Vanaf zoveel soorten diensten',
      required: true,
      default: { value: 2 },
      help: 'Mobiel, VoIP, internet, cloud en tv tellen mee. SLA’s en apparatuur niet.',
    }),
    Percentage__c: percent({
      label: 'Korting in procenten',
      scale: 2,
      help: 'Over het maandbedrag van de diensten die meetellen. Of vul een bedrag in.',
    }),
    Bedrag__c: monthlyField({
      label: 'Korting per maand',
      help: 'In euro’s, zonder btw. Of vul een percentage in.',
    }),
    Van__c: enteredDay({
      label: 'Geldt vanaf',
      required: true,
      default: { from: 'today' },
      monthsAhead: dateLimits.priceAhead,
    }),
    Tot__c: enteredDay({
      label: 'Geldt tot en met',
      monthsAhead: dateLimits.contractEndAhead,
    }),
    Actief__c: checkbox({ label: 'In gebruik', default: { value: true } }),
  },
  rules: [
    between('Minimum_soorten__c', [2, 5]),
    between('Percentage__c', [0, 100]),
    between('Bedrag__c', [0, largestAmount]),
    notBefore('Tot__c', 'Van__c'),
    eitherPercentageOrAmount,
  ],
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Kortingsregel',
        columns: 2,
        fields: [
          'Name',
          'Actief__c',
          'Minimum_soorten__c',
          'Percentage__c',
          'Bedrag__c',
          'Van__c',
          'Tot__c',
          'OwnerId',
        ],
      },
      systemSection,
    ],
    compact: ['Name', 'Minimum_soorten__c', 'Van__c', 'Actief__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle kortingsregels',
      columns: ['Name', 'Minimum_soorten__c', 'Percentage__c', 'Bedrag__c', 'Van__c', 'Actief__c'],
      orderBy: ['-Van__c', 'Name'],
    },
    {
      apiName: 'In_gebruik',
      label: 'Kortingsregels in gebruik',
      columns: ['Name', 'Minimum_soorten__c', 'Percentage__c', 'Bedrag__c', 'Van__c', 'Tot__c'],
      orderBy: ['-Van__c', 'Name'],
      filters: [equals('Actief__c', 'true')],
    },
  ],
  relatedLists: [],
  access: { sales: [readGrant], administrator: [fullGrant] },
  theme: { color: '#b781d3', icon: 'bag' },
});
