import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone, text } from '#engine/fields/text.ts';
import { numberTransferStatus, oldContractEnd } from '#protocol/telecom/selling.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import {
  enteredDay,
  freeText,
  nameText,
  statusField,
  systemSection,
  withClosed,
} from '../fields.ts';
import { handlerGrant } from '../grants.ts';

const readByCustomers = [
  'Name',
  'Bestelling__c',
  'Nummer__c',
  'Aanbieder__c',
  'Klantnummer__c',
  'Contracteinde__c',
  'Einddatum__c',
  'Status__c',
  'Overzetdatum__c',
] as const;

/** A number that the customer takes along from another provider. Source: domain.md §4. */
export const numberTransfer = defineObject({
  apiName: 'Nummerbehoud__c',
  label: 'Nummerbehoud',
  labelPlural: 'Nummers die meegaan',
  keyPrefix: 'a2F',
  owned: false,
  fields: {
    Name: autoNumber({ label: 'Kenmerk', prefix: 'NB-', start: 10_000 }),
    Bestelling__c: reference({
      label: 'Bestelling',
      to: 'Bestelling__c',
      children: 'Nummerbehouden__r',
      onDelete: 'cascade',
      required: true,
    }),
    Nummer__c: phone({
      label: 'Nummer',
      required: true,
      searchable: true,
      help: 'Van een reeks het eerste nummer.',
    }),
    Aanbieder__c: nameText({ label: 'Huidige aanbieder', required: true }),
    Klantnummer__c: text({ label: 'Klantnummer daar', length: 40 }),
    Contracteinde__c: picklist({
      label: 'Einde van het oude contract',
      values: Object.values(oldContractEnd),
      required: true,
      default: { value: oldContractEnd.unknown },
    }),
    Einddatum__c: enteredDay({
      label: 'Oude contract loopt tot en met',
      monthsAhead: dateLimits.contractEndAhead,
    }),
    Status__c: statusField(
      withClosed(numberTransferStatus, numberTransferStatus.done, numberTransferStatus.refused),
      numberTransferStatus.requested,
    ),
    Overzetdatum__c: enteredDay({
      label: 'Dag van overzetten',
      monthsAhead: dateLimits.visitAhead,
    }),
    Weigering__c: freeText({ label: 'Antwoord van de oude aanbieder' }),
  },
  personal: ['Nummer__c', 'Klantnummer__c', 'Weigering__c'],
  layout: {
    sections: [
      {
        heading: 'Nummer',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Bestelling__c',
          'Nummer__c',
          'Aanbieder__c',
          'Klantnummer__c',
          'Contracteinde__c',
          'Einddatum__c',
          'Overzetdatum__c',
        ],
      },
      { heading: 'Antwoord', fields: ['Weigering__c'] },
      systemSection,
    ],
    compact: ['Name', 'Nummer__c', 'Aanbieder__c', 'Status__c'],
    whose: ['Bestelling__r.Bedrijf__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle nummers die meegaan',
      columns: ['Name', 'Nummer__c', 'Bestelling__c', 'Aanbieder__c', 'Status__c'],
      orderBy: ['-CreatedDate'],
    },
  ],
  relatedLists: [],
  access: {
    customer: [{ rows: { parent: 'Bestelling__c' }, read: readByCustomers }],
    sales: [handlerGrant('Status__c', 'Overzetdatum__c', 'Weigering__c', 'Einddatum__c')],
    administrator: [handlerGrant('Status__c', 'Overzetdatum__c', 'Weigering__c', 'Einddatum__c')],
  },
  searchable: true,
  theme: { color: '#2f6fb5', icon: 'phone' },
});
