import type { Grant, RowRule } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { integer } from '#engine/fields/number.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { freeText, systemSection } from '../fields.ts';
import { shareType } from '#protocol/files/file-visibility.ts';

const mine: RowRule = { field: 'OwnerId', is: 'viewer.user' };

/** A viewer sees a file when the viewer sees one of its links (record-api.md §6.3). */
const linked: Grant = {
  rows: { child: 'ContentDocumentLinks' },
  read: [
    'Title',
    'Description',
    'LatestPublishedVersionId',
    'FileExtension',
    'FileType',
    'ContentSize',
  ],
};

const own: Grant = {
  rows: { allOf: [linked.rows, mine] },
  read: linked.read,
  update: mine,
  write: ['Title', 'Description'],
};

export const contentDocument = defineObject({
  apiName: 'ContentDocument',
  label: 'Bestand',
  labelPlural: 'Bestanden',
  keyPrefix: '069',
  nameField: 'Title',
  fields: {
    Title: text({ label: 'Titel', required: true, searchable: true }),
    Description: freeText({ label: 'Omschrijving', searchable: true }),
    LatestPublishedVersionId: reference({
      label: 'Laatste versie',
      to: 'ContentVersion',
      onDelete: 'clear',
    }),
    FileExtension: text({ label: 'Extensie', length: 40 }),
    FileType: text({ label: 'Bestandstype', length: 40 }),
    ContentSize: integer({ label: 'Grootte in bytes' }),
  },
  personal: ['Title', 'Description'],
  retention: [
    {
      name: 'Nergens_bij',
      label: 'Bestanden die nergens bij horen',
      filters: [],
      // A new version or a changed title shows that somebody still uses the file.
      since: 'LastModifiedDate',
      beside: [
        {
          relation: 'ContentDocumentLinks',
          is: 'none',
          filters: [{ field: 'ShareType', operator: 'NotEqual', operands: [shareType.owner] }],
        },
      ],
      neededBy: 'ContentDocumentLinks',
      days: 30,
      least: 7,
      most: 365,
      reason:
        'Klaargezet voor een antwoord of notitie die niet verstuurd is, of over van iets dat verwijderd is. Alleen wie het bestand plaatste, zag het nog.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Bestand',
        columns: 2,
        fields: [
          'Title',
          'Description',
          'FileType',
          'ContentSize',
          'LatestPublishedVersionId',
          'OwnerId',
        ],
      },
      systemSection,
    ],
    compact: ['Title', 'FileType', 'ContentSize', 'CreatedDate'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle bestanden',
      columns: ['Title', 'FileType', 'ContentSize', 'OwnerId', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Mijn_bestanden',
      label: 'Mijn bestanden',
      columns: ['Title', 'FileType', 'ContentSize', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
      scope: 'mine',
    },
  ],
  relatedLists: [
    {
      name: 'ContentVersions',
      columns: ['VersionNumber', 'Title', 'ContentSize', 'IsLatest', 'CreatedById', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    {
      name: 'ContentDocumentLinks',
      columns: ['LinkedEntityId', 'ShareType', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
  ],
  access: {
    guest: [linked],
    customer: [linked, own],
    casesOnly: [linked, own],
    sales: [{ rows: 'all', read: '*', update: 'all', write: ['Title', 'Description'] }],
    administrator: [
      {
        rows: 'all',
        read: '*',
        update: 'all',
        delete: 'all',
        write: ['Title', 'Description', 'OwnerId'],
      },
    ],
  },
  searchable: true,
  theme: { color: '#5f7f95', icon: 'cloud' },
});
