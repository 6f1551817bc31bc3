import type { RowRule } from '#records/define.ts';
import { defineObject } from '#records/define.ts';
import { autoNumber } from '#records/fields/auto-number.ts';
import { picklist } from '#records/fields/picklist.ts';
import { reference } from '#records/fields/reference.ts';
import { codeText } from './fields.ts';
import { systemSection } from './layout.ts';

const prefix = { user: '005', request: '500', comment: '00a', product: 'a00', vacancy: 'a07', article: 'a08', page: 'a09' } as const;

/** Everything a file can hang on. */
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
  'Glasvezelaanvraag__c',
] as const;

const onVisible = (which: RowRule): RowRule => ({ allOf: [which, { parent: 'LinkedEntityId' }] });
const on = (...prefixes: readonly string[]): RowRule => ({ anyOf: prefixes.map((equals) => ({ field: 'Doel__c', equals })) });

const content = [prefix.product, prefix.vacancy, prefix.article, prefix.page] as const;
const own: RowRule = { field: 'LinkedEntityId', is: 'viewer.user' };

/** Customers hang files on requests they see: on what is theirs to add to, and never on what others read. */
const attach = { create: onVisible(on(prefix.request)), write: ['ContentDocumentId', 'LinkedEntityId', 'ShareType'] } as const;

const read = ['Name', 'ContentDocumentId', 'LinkedEntityId', 'ShareType'] as const;

/**
 * A file on a row: who sees the row sees the file. Two exceptions: a file hung on a person is that person's own, though colleagues see each
 * other's names; and whoever sees only service requests sees their company's name, but not its files.
 */
export const contentDocumentLink = defineObject({
  apiName: 'ContentDocumentLink',
  label: 'Bestandskoppeling',
  labelPlural: 'Bestandskoppelingen',
  keyPrefix: '06A',
  owned: false,
  fields: {
    Name: autoNumber({ label: 'Nummer', prefix: 'BK-', start: 10_000 }),
    ContentDocumentId: reference({ label: 'Bestand', to: 'ContentDocument', children: 'ContentDocumentLinks', required: true, onDelete: 'cascade' }),
    LinkedEntityId: reference({ label: 'Hoort bij', to: targets, children: 'ContentDocumentLinks', required: true, onDelete: 'cascade' }),
    ShareType: picklist({
      label: 'Deling',
      values: [
        { value: 'V', label: 'Lezen' },
        { value: 'C', label: 'Bewerken' },
        { value: 'I', label: 'Eigen bestand' },
      ],
      required: true,
      default: { value: 'V' },
    }),
    Doel__c: {
      ...codeText({ label: 'Soort doel', length: 3, readOnly: true, tracked: false, filterable: false, sortable: false }),
      generated: 'left(linkedentityid, 3)',
    },
  },
  personal: [],
  layout: {
    sections: [{ heading: 'Bestandskoppeling', columns: 2, fields: ['ContentDocumentId', 'LinkedEntityId', 'ShareType'] }, systemSection],
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
    customer: [{ rows: { anyOf: [own, onVisible({ field: 'Doel__c', isNot: prefix.user })] }, read, ...attach }],
    casesOnly: [{ rows: { anyOf: [own, onVisible(on(prefix.request, prefix.comment, ...content))] }, read, ...attach }],
    sales: [{ rows: 'all', read, create: 'all', delete: 'all', write: ['ContentDocumentId', 'LinkedEntityId', 'ShareType'] }],
    administrator: [{ rows: 'all', read, create: 'all', update: 'all', delete: 'all', write: ['ContentDocumentId', 'LinkedEntityId', 'ShareType'] }],
  },
  recent: false,
  copied: false,
  theme: { color: '#5f7f95', icon: 'cloud' },
});
