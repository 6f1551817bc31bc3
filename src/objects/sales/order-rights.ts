import type { Access, RowRule } from '#engine/model/access-definition.ts';
import { equals, type ObjectDefinition } from '#engine/model/define.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { handlerGrant } from '../grants.ts';

const { draft, quote, rejected, cancelled } = orderStatus;

const contactFields = ['Voornaam__c', 'Achternaam__c', 'Email__c', 'Telefoon__c'] as const;
const onSiteFields = ['Techniek_naam__c', 'Techniek_telefoon__c'] as const;
const addressFields = [
  'Postcode__c',
  'Huisnummer__c',
  'Huisletter__c',
  'Toevoeging__c',
  'Straat__c',
] as const;

const readByCustomers = [
  'Name',
  'Account__c',
  'Soort__c',
  'Status__c',
  'Bedrijf__c',
  'KvK_nummer__c',
  ...contactFields,
  ...onSiteFields,
  ...addressFields,
  'Plaats__c',
  'Looptijd_maanden__c',
  'Gewenste_datum__c',
  'Toegezegde_datum__c',
  'Geldig_tot__c',
  'Geleverd_op__c',
  'Maandbedrag__c',
  'Korting__c',
  'Eenmalig__c',
  'Reden__c',
  'Geaccepteerd_op__c',
  'Geaccepteerd_door__c',
  'Versie__c',
] as const;

const written = [
  'OwnerId',
  'Interne_notitie__c',
  'Account__c',
  'Contact__c',
  ...contactFields,
] as const;

/** Was sent once, or accepted. Staff may have changed a quote since they sent it. */
const isKnown: RowRule = {
  anyOf: [
    { field: 'Verzonden_op__c', isNot: null },
    { field: 'Geaccepteerd_op__c', isNot: null },
    {
      allOf: [
        { field: 'Status__c', equals: cancelled },
        { field: 'Versie__c', isNot: 0 },
      ],
    },
  ],
};

/**
 * A draft is its author's alone. A quote is staff's until they send it, and stays so when it expires
 * or is withdrawn unsent.
 */
const seenByCompany: RowRule = {
  allOf: [
    { field: 'Account__c', is: 'viewer.account' },
    { field: 'Status__c', isNot: draft },
    {
      anyOf: [
        {
          allOf: [
            { field: 'Status__c', isNot: quote },
            { field: 'Status__c', isNot: cancelled },
          ],
        },
        isKnown,
      ],
    },
  ],
};

export const orderAccess: Access = {
  customer: [{ rows: seenByCompany, read: readByCustomers }],
  sales: [handlerGrant(...written)],
  administrator: [handlerGrant(...written)],
};

export const personalOfOrder: readonly string[] = [
  ...contactFields,
  ...onSiteFields,
  ...addressFields,
  'Machtiging_naam__c',
  'Geaccepteerd_door__c',
  'Geaccepteerd_vanaf__c',
  'Reden__c',
  'Samenvatting__c',
  'Toelichting__c',
  'Interne_notitie__c',
];

export const orderErasure: NonNullable<ObjectDefinition['erasure']> = {
  reason: 'Hoort bij de administratie: zeven jaar na het laatste contract (art. 52 AWR).',
  empties: [...contactFields, ...onSiteFields, 'Reden__c', 'Toelichting__c', 'Interne_notitie__c'],
};

export const orderRetention: NonNullable<ObjectDefinition['retention']> = [
  {
    name: 'Niet_afgemaakt',
    label: 'Bestellingen die niet zijn afgemaakt',
    filters: [equals('Status__c', draft)],
    since: 'LastModifiedDate',
    days: 30,
    least: 7,
    most: 30,
    reason: 'De bestelpagina belooft: je bestelling blijft 30 dagen bewaard.',
  },
  {
    name: 'Niet_doorgegaan',
    label: 'Bestellingen die niet doorgaan',
    filters: [equals('Status__c', rejected, cancelled)],
    since: 'Afgerond_op__c',
    days: 365,
    least: 30,
    most: 365,
    reason: 'Tot een jaar na het einde kan er nog een vraag of klacht over komen.',
  },
];
