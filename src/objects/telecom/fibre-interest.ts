import { equals, defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { email } from '#engine/fields/email.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { fibreInterestStatus } from '#protocol/telecom/fibre-status.ts';
import {
  codeText,
  houseNumber,
  nameText,
  postcode,
  statusField,
  systemSection,
  withClosed,
} from '../fields.ts';
import { fullGrant, readGrant } from '../grants.ts';
import { between } from '../rules.ts';

/**
 * Somebody who wants to know when the fibre plan of an address changes. Only the form and the job
 * that mails write it.
 */
export const fibreInterest = defineObject({
  apiName: 'Interesse__c',
  label: 'Interesse in glasvezel',
  labelPlural: 'Interesses in glasvezel',
  keyPrefix: 'a2H',
  owned: false,
  fields: {
    Name: autoNumber({ label: 'Kenmerk', prefix: 'GI-', start: 10_000 }),
    Status__c: statusField(
      withClosed(
        fibreInterestStatus,
        fibreInterestStatus.answered,
        fibreInterestStatus.unsubscribed,
      ),
      fibreInterestStatus.waiting,
    ),
    Naam__c: nameText({ label: 'Naam', required: true, searchable: true }),
    Email__c: email({ label: 'E-mailadres', required: true, searchable: true }),
    Postcode__c: postcode({ label: 'Postcode', required: true, searchable: true }),
    Huisnummer__c: houseNumber({ label: 'Huisnummer', required: true }),
    Huisletter__c: text({ label: 'Huisletter', length: 1 }),
    Toevoeging__c: text({ label: 'Toevoeging', length: 20 }),
    Straat__c: nameText({ label: 'Straat' }),
    Plaats__c: nameText({ label: 'Plaats' }),
    Glasvezeladres__c: reference({
      label: 'Bekend adres',
      to: 'Glasvezeladres__c',
      children: 'Interesses__r',
      onDelete: 'clear',
    }),
    Bekend_plan__c: codeText({
      label: 'Verteld plan',
      length: 120,
      readOnly: true,
      tracked: false,
      help: 'Wat deze persoon al weet. Verandert het plan, dan gaat er één mail.',
    }),
    Laatste_mail_op__c: dateTime({ label: 'Laatste mail op', readOnly: true, tracked: false }),
    Beantwoord_op__c: dateTime({ label: 'Beantwoord op', readOnly: true, tracked: false }),
    Afgemeld_op__c: dateTime({ label: 'Afgemeld op', readOnly: true, tracked: false }),
    Toestemming_versie__c: nameText({ label: 'Versie van de tekst', readOnly: true }),
  },
  rules: [between('Huisnummer__c', [1, 99_999])],
  personal: [
    'Naam__c',
    'Email__c',
    'Postcode__c',
    'Huisnummer__c',
    'Huisletter__c',
    'Toevoeging__c',
    'Straat__c',
  ],
  retention: [
    {
      name: 'Interesse',
      label: 'Interesse in glasvezel',
      filters: [],
      since: 'Laatste_mail_op__c',
      days: 730,
      least: 30,
      most: 730,
      reason: 'De privacyverklaring belooft: na twee jaar.',
    },
    {
      name: 'Afgemeld',
      label: 'Afgemelde interesse',
      filters: [equals('Status__c', fibreInterestStatus.unsubscribed)],
      since: 'Afgemeld_op__c',
      days: 30,
      least: 1,
      most: 30,
      reason: 'Wie zich afmeldt, wil dat we de gegevens wissen.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Interesse',
        columns: 2,
        fields: ['Name', 'Status__c', 'Laatste_mail_op__c', 'Beantwoord_op__c', 'Afgemeld_op__c'],
      },
      { heading: 'Wie', columns: 2, fields: ['Naam__c', 'Email__c', 'Toestemming_versie__c'] },
      {
        heading: 'Adres',
        columns: 2,
        fields: [
          'Postcode__c',
          'Huisnummer__c',
          'Huisletter__c',
          'Toevoeging__c',
          'Straat__c',
          'Plaats__c',
          'Glasvezeladres__c',
          'Bekend_plan__c',
        ],
      },
      systemSection,
    ],
    compact: ['Name', 'Naam__c', 'Postcode__c', 'Huisnummer__c', 'Status__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle interesse',
      columns: [
        'Name',
        'Postcode__c',
        'Huisnummer__c',
        'Toevoeging__c',
        'Plaats__c',
        'Naam__c',
        'Email__c',
        'Status__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Wacht',
      label: 'Wie wacht op glasvezel',
      columns: [
        'Name',
        'Postcode__c',
        'Huisnummer__c',
        'Toevoeging__c',
        'Plaats__c',
        'Naam__c',
        'CreatedDate',
      ],
      orderBy: ['Postcode__c', 'Huisnummer__c'],
      filters: [equals('Status__c', fibreInterestStatus.waiting)],
    },
  ],
  relatedLists: [],
  access: { sales: [readGrant], administrator: [fullGrant] },
  searchable: true,
  theme: { color: '#0b7a4b', icon: 'fibre' },
});
