import { equals, defineObject } from '#engine/model/define.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { date } from '#engine/fields/date.ts';
import { email } from '#engine/fields/email.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { personName } from '#engine/fields/person-name.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone, text } from '#engine/fields/text.ts';
import { portalRights } from '#protocol/forms/invitation.ts';
import { erasureRequestActions, twoPersonRule, erasingFields, erasingView } from './erasing.ts';
import { internalNote, nameText, systemSection, fileListWithAuthor } from '../fields.ts';
import { fullGrant, ownCompanyRule, editGrant } from '../grants.ts';
import { newLinkWarning } from './invitation.ts';
import { viewPortal } from './view-portal.ts';
import { staff } from '../telecom/work.ts';
import { invitationStatus, portalRight } from '#protocol/crm/picklists.ts';

const readByCustomers = [
  'Name',
  'FirstName',
  'LastName',
  'Title',
  'Email',
  'Phone',
  'MobilePhone',
  'AccountId',
  'Contactpersoon_ICT__c',
] as const;

/** For the page Mijn gegevens. Source: spec §3. */
const writtenByThemselves = ['FirstName', 'LastName', 'Email', 'Phone', 'MobilePhone'] as const;

/** ICT contacts that staff have not confirmed with the customer. */
const toConfirm: RowRule = {
  allOf: [
    { field: 'Contactpersoon_ICT__c', equals: true },
    { field: 'ICT_bevestigd_op__c', equals: null },
  ],
};

const withAddress: RowRule = {
  allOf: [
    { field: 'Email', isNot: null },
    { field: 'LastName', isNot: null },
  ],
};

const waiting = {
  object: 'Uitnodiging__c',
  same: { Account__c: 'AccountId', Email__c: 'Email' },
  rule: { field: 'Status__c', equals: invitationStatus.sent },
} as const;
const logsIn = (field: 'Email' | 'Username') =>
  ({
    object: 'User',
    same: { AccountId: 'AccountId', [field]: 'Email' },
    rule: { field: 'IsActive', equals: true },
  }) as const;

/** A person at a customer, with or without a login. */
export const contact = defineObject({
  apiName: 'Contact',
  label: 'Contactpersoon',
  labelPlural: 'Contactpersonen',
  keyPrefix: '003',
  fields: {
    ...personName(),
    Title: nameText({ label: 'Functie' }),
    AccountId: reference({ label: 'Bedrijf', to: 'Account', children: 'Contacts', required: true }),
    Email: email({ label: 'E-mailadres', searchable: true }),
    Phone: phone({ label: 'Telefoon', searchable: true, anyTenDigits: true }),
    MobilePhone: phone({ label: '06-nummer', searchable: true }),
    Contactpersoon_ICT__c: checkbox({
      label: 'Contactpersoon ICT',
      help: 'Krijgt bericht over de voortgang van glasvezel.',
    }),
    ICT_bevestigd_op__c: date({ label: 'ICT bevestigd op', readOnly: true }),
    Interne_notitie__c: internalNote(),
    ...erasingFields(),
  },
  duplicateRules: [
    {
      name: 'Contactpersoon_met_dit_e_mailadres',
      matchRule: 'E_mailadres_binnen_bedrijf',
      fields: ['AccountId', 'Email'],
    },
    {
      name: 'Contactpersoon_met_dit_mobiele_nummer',
      matchRule: 'Mobiel_nummer_binnen_bedrijf',
      fields: ['AccountId', 'MobilePhone'],
    },
  ],
  merge: {
    roles: staff,
    together: [['Contactpersoon_ICT__c', 'ICT_bevestigd_op__c']],
    within: 'AccountId',
    single: {
      children: 'Users',
      named: 'Email',
      while: { field: 'IsActive', equals: true },
      ends: { IsActive: false },
    },
  },
  personal: [
    'Name',
    'FirstName',
    'LastName',
    'Title',
    'Email',
    'Phone',
    'MobilePhone',
    'Interne_notitie__c',
    'Wissen_reden__c',
  ],
  layout: {
    sections: [
      {
        heading: 'Contactpersoon',
        columns: 2,
        fields: ['Name', 'AccountId', 'Title', 'Contactpersoon_ICT__c', 'ICT_bevestigd_op__c'],
      },
      { heading: 'Bereikbaar via', columns: 2, fields: ['Email', 'Phone', 'MobilePhone'] },
      { heading: 'Intern', fields: ['Interne_notitie__c', 'OwnerId'] },
      systemSection,
    ],
    compact: ['Name', 'AccountId', 'Title', 'Email', 'Phone'],
    actions: ['ConfirmIct', 'Invite', 'InviteAgain', 'NewCase', 'ViewPortal', 'ForetellErase'],
  },
  forms: {
    Bereikbaar: ['Name', 'Email', 'Phone', 'MobilePhone'],
    Kop: ['Name', 'Title', 'Account.Name', 'Email', 'Phone'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle contactpersonen',
      columns: ['Name', 'AccountId', 'Title', 'Email', 'Phone', 'MobilePhone'],
      orderBy: ['Name'],
    },
    {
      apiName: 'ICT_contactpersonen',
      label: 'ICT-contactpersonen',
      columns: ['Name', 'AccountId', 'Email', 'Phone', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
      filters: [equals('Contactpersoon_ICT__c', 'true')],
    },
    {
      apiName: 'ICT_te_bevestigen',
      label: 'ICT-contacten te bevestigen',
      columns: ['Name', 'AccountId', 'Email', 'Phone', 'CreatedDate'],
      orderBy: ['CreatedDate'],
      filters: [equals('Contactpersoon_ICT__c', 'true'), equals('ICT_bevestigd_op__c', '')],
    },
    erasingView(['Name', 'AccountId']),
    {
      apiName: 'Mijn_contactpersonen',
      label: 'Mijn contactpersonen',
      columns: ['Name', 'AccountId', 'Email', 'Phone'],
      orderBy: ['Name'],
      scope: 'mine',
    },
  ],
  actions: [
    {
      name: 'Invite',
      type: 'Verb',
      label: 'Uitnodigen voor het portaal',
      done: 'De uitnodiging is verstuurd.',
      roles: staff,
      when: withAddress,
      others: [
        { ...waiting, none: true },
        { ...logsIn('Email'), none: true },
        { ...logsIn('Username'), none: true },
      ],
      fields: ['Rechten'],
      asks: {
        Rechten: picklist({
          label: 'Mag in het portaal',
          values: portalRights,
          required: true,
          default: { value: portalRight.full },
        }),
      },
    },
    {
      name: 'InviteAgain',
      type: 'Verb',
      label: 'Opnieuw uitnodigen',
      done: 'De uitnodiging is opnieuw gestuurd.',
      roles: staff,
      when: withAddress,
      others: [waiting],
      fields: [],
      warning: newLinkWarning,
    },
    viewPortal({ child: 'Users' }),
    {
      name: 'ConfirmIct',
      type: 'Verb',
      label: 'ICT-contact bevestigen',
      done: 'Bevestigd. Deze persoon staat nu vast als ICT-contact.',
      roles: staff,
      when: toConfirm,
      fields: [],
      warning: 'Je hebt bij de klant nagegaan dat deze persoon over ICT gaat.',
    },
    {
      name: 'Erase',
      type: 'Verb',
      label: 'Gegevens wissen',
      done: 'De gegevens van deze persoon zijn gewist.',
      roles: ['administrator'],
      ...twoPersonRule,
      fields: ['Achternaam'],
      asks: {
        Achternaam: text({
          label: 'Achternaam',
          length: 80,
          required: true,
          help: 'Typ de achternaam over van deze contactpersoon.',
        }),
      },
      warning:
        'De contactpersoon verdwijnt, met mails, bestanden en regels van ingelezen bestanden, en deze persoon kan niet meer inloggen. Verzoeken en contracten zijn van het bedrijf en blijven, zonder deze naam (art. 17 lid 3 AVG). Staat er in een verzoek iets over deze persoon, haal dat daar zelf weg. Dit kun je niet terugdraaien.',
      grave: true,
    },
    ...erasureRequestActions,
    {
      name: 'NewCase',
      type: 'Create',
      label: 'Nieuw serviceverzoek',
      done: 'Het serviceverzoek is aangemaakt.',
      target: 'Case',
      parentField: 'ContactId',
      takes: { AccountId: 'AccountId' },
      fields: ['Subject', 'Description', 'Type', 'Origin', 'AccountId'],
    },
  ],
  relatedLists: [
    {
      name: 'Cases',
      columns: ['CaseNumber', 'Subject', 'Status', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    { name: 'Users', columns: ['Name', 'Email', 'Portaalrechten__c', 'IsActive'] },
    fileListWithAuthor,
  ],
  // Customers with all rights also add and change the contact persons of their company, but as the
  // system: domain/company/save-contact-person.ts writes only the fields that it names.
  access: {
    customer: [
      { rows: ownCompanyRule('AccountId'), read: readByCustomers },
      {
        rows: { field: 'Id', is: 'viewer.contact' },
        read: readByCustomers,
        update: { field: 'Id', is: 'viewer.contact' },
        write: writtenByThemselves,
      },
    ],
    casesOnly: [
      {
        rows: { field: 'Id', is: 'viewer.contact' },
        read: readByCustomers,
        update: { field: 'Id', is: 'viewer.contact' },
        write: writtenByThemselves,
      },
    ],
    sales: [editGrant],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#5867e8', icon: 'user' },
});
