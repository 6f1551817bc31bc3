import type { RowRule } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { fileVisibility, shareType } from '#protocol/files/file-visibility.ts';
import { codeText, systemSection } from '../fields.ts';

const prefix = {
  user: '005',
  request: '500',
  comment: '00a',
  product: 'a00',
  vacancy: 'a07',
  article: 'a08',
  page: 'a09',
  story: 'a2V',
  teamMember: 'a1T',
  location: 'a1L',
  partner: 'a1P',
} as const;

const targets = [
  'Case',
  'Account',
  'Contact',
  'User',
  'CaseComment',
  'Product__c',
  'Aansluiting__c',
  'Opzegging__c',
  'Uitportering__c',
  'Contactbericht__c',
  'Adviesaanvraag__c',
  'Sollicitatie__c',
  'Vacature__c',
  'Kennisartikel__c',
  'Pagina__c',
  'Teamlid__c',
  'Locatie__c',
  'Partner__c',
  'Glasvezelaanvraag__c',
  'Bestelling__c',
  'Klantverhaal__c',
] as const;

const onVisible = (which: RowRule): RowRule => ({ allOf: [which, { parent: 'LinkedEntityId' }] });
const on = (...prefixes: readonly string[]): RowRule => ({
  anyOf: prefixes.map((equals) => ({ field: 'Doel__c', equals })),
});

const content = [
  prefix.product,
  prefix.vacancy,
  prefix.article,
  prefix.page,
  prefix.story,
  prefix.teamMember,
  prefix.location,
  prefix.partner,
] as const;
const shared: RowRule = {
  anyOf: [on(...content), { field: 'Visibility', equals: fileVisibility.everyone }],
};
const own: RowRule = { field: 'LinkedEntityId', is: 'viewer.user' };

const attach = {
  create: onVisible(on(prefix.request)),
  write: ['ContentDocumentId', 'LinkedEntityId', 'ShareType'],
} as const;

const read = ['Name', 'ContentDocumentId', 'LinkedEntityId', 'ShareType'] as const;
const staffRead = [...read, 'Visibility'] as const;
const staffWrite = ['ContentDocumentId', 'LinkedEntityId', 'ShareType', 'Visibility'] as const;
/** A file that staff add is internal until they share it with the customer. */
const set = { Visibility: fileVisibility.internal } as const;

export const contentDocumentLink = defineObject({
  apiName: 'ContentDocumentLink',
  label: 'Bestandskoppeling',
  labelPlural: 'Bestandskoppelingen',
  keyPrefix: '06A',
  owned: false,
  fields: {
    Name: autoNumber({ label: 'Nummer', prefix: 'BK-', start: 10_000 }),
    ContentDocumentId: reference({
      label: 'Bestand',
      to: 'ContentDocument',
      children: 'ContentDocumentLinks',
      required: true,
      onDelete: 'cascade',
    }),
    LinkedEntityId: reference({
      label: 'Hoort bij',
      to: targets,
      children: 'ContentDocumentLinks',
      required: true,
      onDelete: 'cascade',
    }),
    ShareType: picklist({
      label: 'Deling',
      values: [
        { value: shareType.viewer, label: 'Lezen' },
        { value: shareType.collaborator, label: 'Bewerken' },
        { value: shareType.owner, label: 'Eigen bestand' },
      ],
      required: true,
      default: { value: shareType.viewer },
    }),
    Visibility: picklist({
      label: 'Zichtbaar voor',
      values: [
        { value: fileVisibility.internal, label: 'Alleen collega’s' },
        { value: fileVisibility.everyone, label: 'Ook de klant' },
      ],
      required: true,
      default: { value: fileVisibility.everyone },
      help: 'Of klanten die het record zien, ook het bestand zien. In het portaal staan de bestanden bij serviceverzoeken, reacties en bedrijven. Een bestand bij een interne notitie ziet de klant niet, wat je hier ook kiest, zolang de notitie intern blijft. Een bestand bij een pagina van de site ziet iedereen die de pagina ziet.',
    }),
    Doel__c: {
      ...codeText({
        label: 'Soort doel',
        length: 3,
        readOnly: true,
        tracked: false,
        filterable: false,
        sortable: false,
      }),
      generated: 'left(linkedentityid, 3)',
    },
  },
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Bestandskoppeling',
        columns: 2,
        fields: ['ContentDocumentId', 'LinkedEntityId', 'ShareType', 'Visibility'],
      },
      systemSection,
    ],
    compact: ['Name', 'ContentDocumentId', 'LinkedEntityId', 'ShareType'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle bestandskoppelingen',
      columns: ['Name', 'ContentDocumentId', 'LinkedEntityId', 'ShareType', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
  ],
  relatedLists: [],
  access: {
    guest: [{ rows: onVisible(on(...content)), read: ['Name', 'ContentDocumentId', 'ShareType'] }],
    customer: [
      {
        rows: {
          anyOf: [own, onVisible({ allOf: [{ field: 'Doel__c', isNot: prefix.user }, shared] })],
        },
        read,
        ...attach,
      },
    ],
    casesOnly: [
      {
        rows: {
          anyOf: [
            own,
            onVisible({ allOf: [on(prefix.request, prefix.comment, ...content), shared] }),
          ],
        },
        read,
        ...attach,
      },
    ],
    sales: [
      { rows: 'all', read: staffRead, create: 'all', delete: 'all', write: staffWrite, set },
      { rows: 'all', read: [], update: 'all', write: ['Visibility'] },
    ],
    administrator: [
      {
        rows: 'all',
        read: staffRead,
        create: 'all',
        update: 'all',
        delete: 'all',
        write: staffWrite,
        set,
      },
    ],
  },
  recent: false,
  copied: false,
  theme: { color: '#5f7f95', icon: 'cloud' },
});
