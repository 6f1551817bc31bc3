import { equals } from '#engine/model/define.ts';
import type { Grant } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { text, textArea } from '#engine/fields/text.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { apiNameText, systemSection, statusField } from '../fields.ts';
import { fieldsExcept } from '../grants.ts';
import { staff } from '../telecom/work.ts';

const { kinds, states, reasons } = staffBulkText;

/** Not tracked, because the counts change with every batch of rows. */
const count = (label: string) => integer({ label, tracked: false, default: { value: 0 } });

const fields = {
  Name: text({ label: 'Wat', required: true, tracked: false }),
  Soort__c: picklist({
    label: 'Soort',
    values: Object.values(kinds),
    required: true,
    tracked: false,
  }),
  Object__c: apiNameText({ label: 'Soort record', length: 80, required: true, tracked: false }),
  Status__c: statusField(Object.values(states), states.waiting, { tracked: false }),
  Reden__c: picklist({
    label: 'Reden',
    values: Object.values(reasons),
    tracked: false,
    help: 'Waarom het gestopt of mislukt is.',
  }),
  Totaal__c: count('Aantal'),
  Gedaan__c: count('Gedaan'),
  Gelukt__c: count('Gelukt'),
  Geweigerd__c: count('Geweigerd'),
  Begonnen_op__c: dateTime({ label: 'Begonnen op', tracked: false }),
  Klaar_op__c: dateTime({ label: 'Klaar op', tracked: false }),
  Opdracht__c: textArea({ label: 'Opdracht', length: 131_072, tracked: false, filterable: false }),
};

/** The input of the job may contain values that a colleague may not see. */
const read = [...fieldsExcept(fields, 'Opdracht__c'), 'OwnerId'];
const own: Grant = { rows: { field: 'OwnerId', is: 'viewer.user' }, read };

/** The record is its own queue entry. The results of the rows are in the table `bulk_row`. */
export const bulkJob = defineObject({
  apiName: 'Bulkbewerking__c',
  ...staffBulkText.object,
  keyPrefix: 'a0W',
  writtenBySystem: true,
  fields,
  personal: ['Opdracht__c'],
  retention: [
    {
      name: 'Bewerkingen',
      label: 'Bewerkingen met hun regels',
      // The system still works on jobs that wait or run.
      filters: [equals('Status__c', states.draft, states.stopped, states.done, states.failed)],
      since: 'LastModifiedDate',
      days: 30,
      least: 7,
      most: 90,
      reason:
        'De regels van een ingelezen bestand staan erin. Na een maand kijkt niemand meer waarom er een geweigerd is.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Bewerking',
        columns: 2,
        fields: ['Name', 'Status__c', 'Soort__c', 'Object__c', 'OwnerId', 'Reden__c'],
      },
      {
        heading: 'Voortgang',
        columns: 2,
        fields: [
          'Totaal__c',
          'Gedaan__c',
          'Gelukt__c',
          'Geweigerd__c',
          'Begonnen_op__c',
          'Klaar_op__c',
        ],
      },
      systemSection,
    ],
    compact: ['Name', 'Status__c', 'Gedaan__c', 'Totaal__c', 'Geweigerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle bewerkingen',
      columns: [
        'Name',
        'Status__c',
        'Gedaan__c',
        'Totaal__c',
        'Geweigerd__c',
        'OwnerId',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Mijn',
      label: 'Mijn bewerkingen',
      columns: [
        'Name',
        'Status__c',
        'Gedaan__c',
        'Totaal__c',
        'Geweigerd__c',
        'CreatedDate',
        'Klaar_op__c',
      ],
      orderBy: ['-CreatedDate'],
      scope: 'mine',
    },
    {
      apiName: 'Niet_af',
      label: 'Nog niet af',
      columns: [
        'Name',
        'Status__c',
        'Reden__c',
        'Gedaan__c',
        'Totaal__c',
        'OwnerId',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
      filters: [{ field: 'Status__c', operator: 'NotEqual', operands: [states.done] }],
    },
  ],
  actions: [
    {
      name: 'Progress',
      type: 'Verb',
      label: 'Voortgang bekijken',
      done: 'Je bekijkt de voortgang.',
      roles: staff,
      fields: [],
    },
    {
      name: 'GoOn',
      type: 'Verb',
      label: staffBulkText.page.goOn,
      done: 'De bewerking gaat verder.',
      roles: staff,
      when: {
        anyOf: [
          { field: 'Status__c', equals: states.stopped },
          { field: 'Status__c', equals: states.failed },
        ],
      },
      fields: [],
      mass: true,
    },
    {
      name: 'Stop',
      type: 'Verb',
      label: staffBulkText.page.stop,
      done: 'De bewerking is gestopt.',
      roles: staff,
      when: {
        anyOf: [
          { field: 'Status__c', equals: states.waiting },
          { field: 'Status__c', equals: states.running },
        ],
      },
      fields: [],
    },
  ],
  relatedLists: [],
  access: { sales: [own], administrator: [{ rows: 'all', read }] },
  recent: false,
  theme: { color: '#5b6b8c', icon: 'clock' },
});
