import { equals, defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { historySources } from '#protocol/users/history.ts';
import { anyRow, apiNameText, storedValueText, systemSection } from '../fields.ts';
import { readGrant } from '../grants.ts';
import { historyFromText } from '#messages/staff/record.ts';

/** The history of these objects is part of the bookkeeping. */
const contractFacts = [
  'Account',
  'Aansluiting__c',
  'Opzegging__c',
  'Uitportering__c',
  'Product__c',
  'Toestemming__c',
];

/** CreatedById and CreatedDate are the user and the time of the change. */
export const change = defineObject({
  apiName: 'Wijziging__c',
  label: 'Wijziging',
  labelPlural: 'Wijzigingen',
  keyPrefix: 'a0G',
  owned: false,
  writtenBySystem: true,
  fields: {
    Name: autoNumber({ label: 'Nummer', prefix: 'W-', start: 10_000 }),
    Object__c: apiNameText({ label: 'Soort record', length: 80, required: true, tracked: false }),
    Record__c: anyRow({ label: 'Record', required: true, tracked: false }),
    Veld__c: apiNameText({ label: 'Veld', length: 80, tracked: false }),
    Oude_waarde__c: storedValueText('Oude waarde'),
    Nieuwe_waarde__c: storedValueText('Nieuwe waarde'),
    Soort__c: picklist({
      label: 'Soort wijziging',
      values: ['aangemaakt', 'gewijzigd', 'verwijderd', 'teruggezet', 'samengevoegd'],
      required: true,
      tracked: false,
    }),
    Via__c: picklist({
      label: 'Via',
      values: historySources.map((value) => ({ value, label: historyFromText[value] })),
      tracked: false,
    }),
    Bewerking__c: reference({
      label: 'Bewerking',
      to: 'Bulkbewerking__c',
      onDelete: 'keep',
      tracked: false,
    }),
  },
  personal: ['Oude_waarde__c', 'Nieuwe_waarde__c'],
  about: { record: 'Record__c' },
  retention: [
    {
      name: 'Contract',
      label: 'Wijzigingen van contracten, klanten en toestemmingen',
      filters: [{ field: 'Object__c', operator: 'Equals', operands: contractFacts }],
      since: 'CreatedDate',
      days: 2557,
      least: 2557,
      most: 3650,
      reason: 'Hoort bij de administratie: zeven jaar (art. 52 AWR).',
    },
    {
      name: 'Overig',
      label: 'Andere wijzigingen',
      filters: contractFacts.map((apiName) => ({
        field: 'Object__c',
        operator: 'NotEqual',
        operands: [apiName],
      })),
      since: 'CreatedDate',
      days: 730,
      least: 365,
      most: 730,
      reason:
        'Twee jaar is genoeg om na te gaan wie iets wijzigde. Oude waarden zijn persoonsgegevens.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Wijziging',
        columns: 2,
        fields: ['Name', 'Soort__c', 'Object__c', 'Record__c', 'Veld__c', 'Via__c', 'Bewerking__c'],
      },
      { heading: 'Waarden', fields: ['Oude_waarde__c', 'Nieuwe_waarde__c'] },
      systemSection,
    ],
    compact: ['Name', 'Object__c', 'Veld__c', 'Soort__c', 'CreatedDate'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle wijzigingen',
      columns: [
        'CreatedDate',
        'CreatedById',
        'Object__c',
        'Record__c',
        'Veld__c',
        'Oude_waarde__c',
        'Nieuwe_waarde__c',
        'Soort__c',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Verwijderd',
      label: 'Verwijderde records',
      columns: ['CreatedDate', 'CreatedById', 'Object__c', 'Record__c', 'Oude_waarde__c'],
      orderBy: ['-CreatedDate'],
      filters: [equals('Soort__c', 'verwijderd')],
    },
  ],
  relatedLists: [],
  access: { sales: [readGrant], administrator: [readGrant] },
  recent: false,
  theme: { color: '#6b7a72', icon: 'clock' },
});
