import { equals } from '#engine/model/define.ts';
import type { Grant } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { servicesPath } from '#protocol/constants.ts';
import { scanStatus } from '#protocol/files/scan-status.ts';
import { codeText, freeText, systemSection } from '../fields.ts';
import { fieldsExcept } from '../grants.ts';

const fields = {
  ContentDocumentId: reference({
    label: 'Bestand',
    to: 'ContentDocument',
    children: 'ContentVersions',
    required: true,
    onDelete: 'cascade',
  }),
  Title: text({ label: 'Titel', required: true, searchable: true }),
  Description: freeText({ label: 'Omschrijving' }),
  PathOnClient: text({ label: 'Bestandsnaam', length: 500 }),
  FileExtension: text({ label: 'Extensie', length: 40 }),
  FileType: text({ label: 'Bestandstype', length: 40 }),
  ContentSize: integer({ label: 'Grootte in bytes' }),
  VersionNumber: text({ label: 'Versie', length: 20 }),
  IsLatest: checkbox({ label: 'Laatste versie' }),
  VersionDataUrl: {
    ...text({
      label: 'Adres van de inhoud',
      length: 500,
      readOnly: true,
      tracked: false,
      filterable: false,
      sortable: false,
    }),
    belowBase: true as const,
    generated: `'${servicesPath}/sobjects/ContentVersion/' || id || '/VersionData'`,
  },
  Opslagsleutel__c: codeText({
    label: 'Opslagsleutel',
    length: 255,
    tracked: false,
    filterable: false,
    sortable: false,
  }),
  Controlegetal__c: codeText({
    label: 'Controlegetal',
    length: 64,
    tracked: false,
    filterable: false,
    sortable: false,
  }),
  Mediatype__c: codeText({
    label: 'Mediatype',
    length: 255,
    tracked: false,
    filterable: false,
    sortable: false,
  }),
  Scanstatus__c: picklist({
    label: 'Viruscontrole',
    values: Object.values(scanStatus),
    required: true,
    default: { value: scanStatus.unknown },
    tracked: false,
    help: 'Is er een viruscontrole ingesteld, dan is een bestand te openen zodra het schoon is. Een besmet bestand is weggegooid.',
  }),
  Besmetting__c: text({ label: 'Gevonden besmetting', length: 255 }),
  Gecontroleerd_op__c: dateTime({ label: 'Gecontroleerd op', tracked: false }),
};

const read = fieldsExcept(fields, 'Opslagsleutel__c', 'Controlegetal__c', 'Mediatype__c');

const ofVisibleFiles: Grant = { rows: { parent: 'ContentDocumentId' }, read };
const everyVersion: Grant = { rows: 'all', read };

/** The content of a version does not change after the upload. Source: record-api.md §6.3. */
export const contentVersion = defineObject({
  apiName: 'ContentVersion',
  label: 'Bestandsversie',
  labelPlural: 'Bestandsversies',
  keyPrefix: '068',
  nameField: 'Title',
  owned: false,
  writtenBySystem: true,
  fields,
  personal: ['Title', 'Description', 'PathOnClient'],
  layout: {
    sections: [
      {
        heading: 'Versie',
        columns: 2,
        fields: [
          'Title',
          'VersionNumber',
          'ContentDocumentId',
          'IsLatest',
          'PathOnClient',
          'FileType',
          'ContentSize',
          'Description',
        ],
      },
      {
        heading: 'Viruscontrole',
        columns: 2,
        fields: ['Scanstatus__c', 'Gecontroleerd_op__c', 'Besmetting__c'],
      },
      systemSection,
    ],
    compact: ['Title', 'VersionNumber', 'FileType', 'ContentSize', 'CreatedDate'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle bestandsversies',
      columns: [
        'Title',
        'VersionNumber',
        'FileType',
        'ContentSize',
        'IsLatest',
        'Scanstatus__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Besmet',
      label: 'Besmette bestanden',
      columns: [
        'Title',
        'VersionNumber',
        'Besmetting__c',
        'Gecontroleerd_op__c',
        'ContentSize',
        'CreatedById',
        'CreatedDate',
      ],
      filters: [equals('Scanstatus__c', scanStatus.infected)],
      orderBy: ['-CreatedDate'],
    },
  ],
  relatedLists: [],
  access: {
    guest: [ofVisibleFiles],
    customer: [ofVisibleFiles],
    casesOnly: [ofVisibleFiles],
    sales: [everyVersion],
    administrator: [everyVersion],
  },
  recent: false,
  theme: { color: '#5f7f95', icon: 'cloud' },
});
