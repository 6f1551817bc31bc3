import { equals } from '#engine/model/define.ts';
import type { Grant } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { reference } from '#engine/fields/reference.ts';
import { freeText, systemSection, fileListWithAuthor } from '../fields.ts';
import { fullGrant, editGrant } from '../grants.ts';

const ofVisibleRequests: Grant = {
  rows: { allOf: [{ field: 'IsPublished', equals: true }, { parent: 'ParentId' }] },
  read: ['Name', 'ParentId', 'CommentBody', 'IsPublished'],
  create: { allOf: [{ field: 'IsPublished', equals: true }, { parent: 'ParentId' }] },
  write: ['ParentId', 'CommentBody', 'IsPublished'],
  set: { IsPublished: true },
};

export const caseComment = defineObject({
  apiName: 'CaseComment',
  label: 'Reactie',
  labelPlural: 'Reacties',
  keyPrefix: '00a',
  owned: false,
  fields: {
    Name: autoNumber({ label: 'Nummer', prefix: 'R-', start: 10_000 }),
    ParentId: reference({
      label: 'Serviceverzoek',
      to: 'Case',
      children: 'CaseComments',
      required: true,
      onDelete: 'cascade',
    }),
    CommentBody: freeText({ label: 'Reactie', required: true, searchable: true }),
    IsPublished: checkbox({
      label: 'Zichtbaar voor klant',
      help: 'Uit: een interne notitie, alleen voor medewerkers.',
    }),
  },
  personal: ['CommentBody'],
  layout: {
    sections: [
      { heading: 'Reactie', fields: ['ParentId', 'CommentBody', 'IsPublished'] },
      systemSection,
    ],
    compact: ['Name', 'ParentId', 'IsPublished', 'CreatedById', 'CreatedDate'],
    whose: ['Parent.Account.Name'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle reacties',
      columns: ['Name', 'ParentId', 'CommentBody', 'IsPublished', 'CreatedById', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Interne_notities',
      label: 'Interne notities',
      columns: ['Name', 'ParentId', 'CommentBody', 'CreatedById', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
      filters: [equals('IsPublished', 'false')],
    },
  ],
  relatedLists: [fileListWithAuthor],
  access: {
    customer: [ofVisibleRequests],
    casesOnly: [ofVisibleRequests],
    sales: [editGrant],
    administrator: [fullGrant],
  },
  searchable: true,
  recent: false,
  copied: false,
  theme: { color: '#b8741a', icon: 'message' },
});
