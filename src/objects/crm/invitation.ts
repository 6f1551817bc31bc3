import { equals, defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { email } from '#engine/fields/email.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { nameText, systemSection, statusField } from '../fields.ts';
import { readGrant } from '../grants.ts';
import { staff } from '../telecom/work.ts';
import { invitationStatus, portalRight } from '#protocol/crm/picklists.ts';

export const newLinkWarning =
  'We mailen een nieuwe link, die zeven dagen werkt. De vorige link werkt dan niet meer.';

/**
 * The hash of the mailed token is stored elsewhere (`auth/factors/one-time-token.ts`). The user is
 * created or reactivated on acceptance, so that an invitation reserves no address. Source:
 * decisions.md §10.
 */
export const invitation = defineObject({
  apiName: 'Uitnodiging__c',
  label: 'Uitnodiging',
  labelPlural: 'Uitnodigingen',
  keyPrefix: 'a0J',
  owned: false,
  writtenBySystem: true,
  fields: {
    Name: autoNumber({ label: 'Nummer', prefix: 'UN-', start: 10_000 }),
    Account__c: reference({
      label: 'Bedrijf',
      to: 'Account',
      children: 'Uitnodigingen__r',
      required: true,
      onDelete: 'cascade',
    }),
    Voornaam__c: nameText({ label: 'Voornaam', help: 'Leeg als we alleen de achternaam kennen.' }),
    Achternaam__c: nameText({ label: 'Achternaam', required: true, searchable: true }),
    Email__c: email({ label: 'E-mailadres', required: true, searchable: true }),
    Portaalrechten__c: picklist({
      label: 'Portaalrechten',
      values: Object.values(portalRight),
      required: true,
      default: { value: portalRight.full },
    }),
    Status__c: statusField(Object.values(invitationStatus), invitationStatus.sent),
    Verstuurd_op__c: dateTime({ label: 'Verstuurd op', required: true, default: { from: 'now' } }),
    Geldig_tot__c: dateTime({ label: 'Geldig tot', required: true }),
    Gebruiker__c: reference({
      label: 'Gebruiker',
      to: 'User',
      children: 'Uitnodigingen__r',
      onDelete: 'clear',
      help: 'Wie met deze uitnodiging is gaan inloggen.',
    }),
  },
  personal: ['Voornaam__c', 'Achternaam__c', 'Email__c'],
  retention: [
    {
      name: 'Niet_aangenomen',
      label: 'Uitnodigingen die niemand aannam',
      filters: [equals('Status__c', invitationStatus.sent, invitationStatus.withdrawn)],
      since: 'Verstuurd_op__c',
      days: 90,
      least: 30,
      most: 90,
      reason:
        'Van mensen die nooit gebruiker werden. De privacyverklaring belooft: na drie maanden.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Uitnodiging',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Account__c',
          'Verstuurd_op__c',
          'Gebruiker__c',
          'Geldig_tot__c',
        ],
      },
      {
        heading: 'Voor wie',
        columns: 2,
        fields: ['Voornaam__c', 'Achternaam__c', 'Email__c', 'Portaalrechten__c'],
      },
      systemSection,
    ],
    compact: ['Name', 'Email__c', 'Account__c', 'Status__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle uitnodigingen',
      columns: [
        'Name',
        'Account__c',
        'Email__c',
        'Portaalrechten__c',
        'Status__c',
        'Verstuurd_op__c',
        'Geldig_tot__c',
      ],
      orderBy: ['-Verstuurd_op__c'],
    },
  ],
  actions: [
    {
      name: 'SendAgain',
      type: 'Verb',
      label: 'Opnieuw sturen',
      done: 'De uitnodiging is opnieuw gestuurd.',
      roles: staff,
      when: { field: 'Status__c', equals: invitationStatus.sent },
      fields: [],
      warning: newLinkWarning,
    },
    {
      name: 'Withdraw',
      type: 'Verb',
      label: 'Intrekken',
      done: 'De uitnodiging is ingetrokken.',
      roles: staff,
      when: { field: 'Status__c', equals: invitationStatus.sent },
      fields: [],
      warning: 'De link in de mail werkt dan niet meer.',
      mass: true,
    },
  ],
  relatedLists: [],
  // The main contact of a company sends and withdraws its invitations as the system:
  // domain/company/invite-colleague.ts and open-invitations.ts.
  access: { sales: [readGrant], administrator: [readGrant] },
  searchable: true,
  recent: false,
  theme: { color: '#34becd', icon: 'user' },
});
