import { equals, defineObject } from '#engine/model/define.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { fibreAddressStatus } from '#protocol/telecom/fibre-status.ts';
import {
  codeText,
  enteredDay,
  houseNumber,
  nameText,
  postcode,
  systemSection,
  statusField,
} from '../fields.ts';
import { fullGrant, readGrant } from '../grants.ts';
import { between, digits } from '../rules.ts';

/** Visitors cannot read this object; the postcode check shows them one address at a time. */
export const fibreAddress = defineObject({
  apiName: 'Glasvezeladres__c',
  label: 'Glasvezeladres',
  labelPlural: 'Glasvezeladressen',
  keyPrefix: 'a0B',
  owned: false,
  fields: {
    Name: text({ label: 'Adres', length: 160, required: true }),
    Postcode__c: postcode({ label: 'Postcode', required: true }),
    Huisnummer__c: houseNumber({ label: 'Huisnummer', required: true }),
    Huisletter__c: text({ label: 'Huisletter', length: 1 }),
    Toevoeging__c: text({ label: 'Toevoeging', length: 6 }),
    Straat__c: nameText({ label: 'Straat' }),
    Woonplaats__c: nameText({ label: 'Woonplaats' }),
    Nummeraanduiding__c: codeText({
      label: 'Nummeraanduiding (BAG)',
      length: 16,
      unique: true,
      externalId: true,
    }),
    Status__c: statusField(Object.values(fibreAddressStatus), fibreAddressStatus.unknown),
    Datum__c: enteredDay({
      label: 'Datum',
      monthsAhead: dateLimits.fibreAhead,
      help: 'Bij Gepland: wanneer er glasvezel is. Anders: sinds wanneer we dit weten.',
    }),
    Campagne__c: reference({
      label: 'Campagne',
      to: 'Glasvezelcampagne__c',
      children: 'Glasvezeladressen__r',
      onDelete: 'clear',
    }),
    Bron__c: nameText({ label: 'Bron' }),
  },
  rules: [between('Huisnummer__c', [1, 99_999]), digits('Nummeraanduiding__c', 16)],
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Adres',
        columns: 2,
        fields: [
          'Name',
          'Postcode__c',
          'Huisnummer__c',
          'Huisletter__c',
          'Toevoeging__c',
          'Straat__c',
          'Woonplaats__c',
          'Nummeraanduiding__c',
        ],
      },
      {
        heading: 'Glasvezel',
        columns: 2,
        fields: ['Status__c', 'Datum__c', 'Campagne__c', 'Bron__c'],
      },
      systemSection,
    ],
    compact: ['Name', 'Status__c', 'Datum__c', 'Campagne__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle adressen',
      columns: [
        'Name',
        'Postcode__c',
        'Huisnummer__c',
        'Woonplaats__c',
        'Status__c',
        'Campagne__c',
      ],
      orderBy: ['Postcode__c', 'Huisnummer__c', 'Huisletter__c', 'Toevoeging__c'],
    },
    {
      apiName: 'Campagne',
      label: 'In een campagne',
      columns: ['Name', 'Campagne__c', 'Status__c', 'Datum__c'],
      orderBy: ['Postcode__c', 'Huisnummer__c'],
      filters: [equals('Status__c', fibreAddressStatus.campaign)],
    },
    {
      apiName: 'Beschikbaar',
      label: 'Glasvezel beschikbaar',
      columns: ['Name', 'Woonplaats__c', 'Datum__c'],
      orderBy: ['Postcode__c', 'Huisnummer__c'],
      filters: [equals('Status__c', fibreAddressStatus.available)],
    },
  ],
  relatedLists: [
    { name: 'Aanmeldcodes__r', columns: ['Name', 'Campagne__c', 'Status__c', 'Geldig_tot__c'] },
    {
      name: 'Glasvezelaanvragen__r',
      columns: ['Name', 'Bedrijfsnaam__c', 'Status__c', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
  ],
  access: { sales: [readGrant], administrator: [fullGrant] },
  // Not searchable: full-text search would slow down imports of millions of addresses, and they are
  // found by postcode.
  recent: false,
  theme: { color: '#c2569b', icon: 'building' },
});
