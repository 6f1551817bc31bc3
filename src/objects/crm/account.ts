import { equals, defineObject } from '#engine/model/define.ts';
import { address } from '#engine/fields/address.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone, text, url } from '#engine/fields/text.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { accountActions } from './account-actions.ts';
import { erasingFields, erasingView } from './erasing.ts';
import {
  chamberNumber,
  enteredDay,
  internalNote,
  nameText,
  systemSection,
  fileListWithAuthor,
} from '../fields.ts';
import { fullGrant, ownCompanyRule, editGrant } from '../grants.ts';
import { formerCustomers } from './former-customers.ts';
import { staff } from '../telecom/work.ts';
import { digits } from '../rules.ts';
import { companySize } from '#protocol/crm/picklists.ts';

export const account = defineObject({
  apiName: 'Account',
  label: 'Bedrijf',
  labelPlural: 'Bedrijven',
  keyPrefix: '001',
  fields: {
    Name: {
      ...nameText({ label: 'Bedrijfsnaam', required: true, searchable: true }),
      isCompanyName: true,
    },
    Klantnummer__c: autoNumber({ label: 'Klantnummer', prefix: '', start: 100_001 }),
    KvK_nummer__c: chamberNumber({
      externalId: true,
      help: 'Acht cijfers, voorloopnullen horen erbij.',
    }),
    Phone: phone({ label: 'Telefoon', searchable: true }),
    Website: url({ label: 'Website' }),
    ...address('BillingAddress', 'Vestigingsadres'),
    Gecontroleerd_adres__c: text({
      label: 'Gecontroleerd adres',
      readOnly: true,
      length: 360,
      help: 'Het vestigingsadres zoals het adressenregister het kent. Staat hier iets anders dan hierboven, of niets, dan is het adres niet gecontroleerd.',
    }),
    Omvangsklasse__c: picklist({
      label: 'Omvangsklasse',
      values: Object.values(companySize),
      help: 'Bepaalt hoe lang een eerste contracttermijn mag duren (art. 7.2a Tw).',
    }),
    Omvangsklasse_verklaard_op__c: enteredDay({
      label: 'Omvangsklasse verklaard op',
      monthsAhead: dateLimits.notAhead,
      help: 'De dag waarop de klant dit zelf heeft opgegeven.',
    }),
    Contactpersoon__c: reference({
      label: 'Hoofdcontactpersoon',
      to: 'Contact',
      within: { field: 'Id', by: 'AccountId' },
      help: 'Mag collega’s uitnodigen en verwijderen.',
    }),
    Interne_notitie__c: internalNote(),
    Gewist_op__c: dateTime({
      label: 'Gewist op',
      readOnly: true,
      tracked: false,
      help: 'Toen gingen de persoonsgegevens eruit. Vult het systeem in.',
    }),
    ...erasingFields(),
  },
  rules: [digits('KvK_nummer__c', 8)],
  duplicateRules: [
    { name: 'Bedrijf_met_dit_KvK_nummer', matchRule: 'KvK_nummer', fields: ['KvK_nummer__c'] },
    {
      name: 'Bedrijf_met_deze_naam_en_postcode',
      matchRule: 'Naam_en_postcode',
      fields: ['Name', 'BillingPostalCode'],
    },
    {
      name: 'Bedrijf_met_dit_telefoonnummer',
      matchRule: 'Telefoonnummer',
      fields: ['Phone'],
    },
  ],
  merge: {
    roles: staff,
    together: [
      ['BillingAddress', 'Gecontroleerd_adres__c'],
      ['Omvangsklasse__c', 'Omvangsklasse_verklaard_op__c'],
    ],
    warning:
      'Contracten, verzoeken en inloggers gaan mee naar het bedrijf dat blijft. Wie bij een van deze bedrijven inlogt, ziet daarna alles van dat bedrijf. Het klantnummer van de andere vervalt.',
  },
  personal: [
    'Phone',
    'BillingAddress',
    'BillingStreet',
    'BillingPostalCode',
    'BillingCity',
    'BillingCountry',
    'Gecontroleerd_adres__c',
    'Interne_notitie__c',
    'Wissen_reden__c',
  ],
  erasure: {
    reason:
      'Hoort bij de administratie: zeven jaar na het laatste contract (art. 52 AWR). Naam, klantnummer, KvK-nummer en adres staan op facturen.',
    empties: [
      'Phone',
      'Website',
      'Interne_notitie__c',
      'Contactpersoon__c',
      'Wissen_door__c',
      'Wissen_reden__c',
    ],
    stamp: 'Gewist_op__c',
  },
  retention: [formerCustomers],
  layout: {
    sections: [
      {
        heading: 'Bedrijf',
        columns: 2,
        fields: [
          'Name',
          'Klantnummer__c',
          'KvK_nummer__c',
          'OwnerId',
          'Phone',
          'Website',
          'Contactpersoon__c',
        ],
      },
      { heading: 'Vestigingsadres', fields: ['BillingAddress', 'Gecontroleerd_adres__c'] },
      {
        heading: 'Wettelijke omvang',
        columns: 2,
        fields: ['Omvangsklasse__c', 'Omvangsklasse_verklaard_op__c'],
      },
      { heading: 'Intern', fields: ['Interne_notitie__c', 'Gewist_op__c'] },
      systemSection,
    ],
    compact: ['Name', 'Klantnummer__c', 'KvK_nummer__c', 'Phone', 'BillingCity'],
    actions: ['NewCase', 'NewContact', 'IctLink', 'File', 'ForetellErase'],
  },
  forms: {
    Adres: ['Name', 'BillingStreet', 'BillingPostalCode', 'BillingCity', 'BillingCountry'],
    Kop: ['Name', 'Klantnummer__c', 'KvK_nummer__c', 'Phone', 'Owner.Name'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle bedrijven',
      columns: ['Name', 'Klantnummer__c', 'KvK_nummer__c', 'BillingCity', 'Phone', 'OwnerId'],
      orderBy: ['Name'],
    },
    {
      apiName: 'Mijn_bedrijven',
      label: 'Mijn bedrijven',
      columns: ['Name', 'Klantnummer__c', 'BillingCity', 'Phone'],
      orderBy: ['Name'],
      scope: 'mine',
    },
    {
      apiName: 'Nieuwste',
      label: 'Nieuwste bedrijven',
      columns: ['Name', 'Klantnummer__c', 'BillingCity', 'CreatedDate', 'OwnerId'],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Zonder_hoofdcontact',
      label: 'Zonder hoofdcontactpersoon',
      columns: ['Name', 'Klantnummer__c', 'Phone', 'OwnerId'],
      orderBy: ['Name'],
      filters: [equals('Contactpersoon__c', '')],
    },
    erasingView(['Name', 'Klantnummer__c']),
  ],
  actions: accountActions,
  relatedLists: [
    {
      name: 'Contacts',
      columns: ['Name', 'Title', 'Email', 'Phone', 'Contactpersoon_ICT__c'],
      orderBy: ['Name'],
    },
    {
      name: 'Aansluitingen__r',
      columns: [
        'Name',
        'Soort__c',
        'Status__c',
        'Nummer__c',
        'Aantal__c',
        'Maandbedrag__c',
        'Einddatum__c',
      ],
      orderBy: ['Soort__c', 'Name'],
    },
    {
      name: 'Cases',
      columns: ['CaseNumber', 'Subject', 'Status', 'Type', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    {
      name: 'Users',
      columns: ['Name', 'Email', 'Portaalrechten__c', 'IsActive'],
      orderBy: ['Name'],
    },
    {
      name: 'Glasvezelaanvragen__r',
      columns: ['Name', 'Postcode__c', 'Huisnummer__c', 'Status__c', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    {
      name: 'Adviesaanvragen__r',
      columns: ['Name', 'Naam__c', 'Gewenst_moment__c', 'Status__c', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    {
      name: 'Toestemmingen__r',
      columns: ['Name', 'Soort__c', 'Versie__c', 'Gegeven_op__c', 'Gegeven_door__c'],
      orderBy: ['-Gegeven_op__c'],
    },
    fileListWithAuthor,
  ],
  access: {
    customer: [
      {
        rows: ownCompanyRule('Id'),
        read: [
          'Name',
          'OwnerId',
          'Klantnummer__c',
          'KvK_nummer__c',
          'Phone',
          'Website',
          'BillingAddress',
          'BillingStreet',
          'BillingPostalCode',
          'BillingCity',
          'BillingCountry',
          'Gecontroleerd_adres__c',
          'Omvangsklasse__c',
          'Omvangsklasse_verklaard_op__c',
          'Contactpersoon__c',
        ],
        update: ownCompanyRule('Id'),
        // Customers set neither the customer number and the size nor the main contact, who may
        // invite colleagues.
        write: [
          'Name',
          'KvK_nummer__c',
          'Phone',
          'Website',
          'BillingStreet',
          'BillingPostalCode',
          'BillingCity',
          'BillingCountry',
        ],
      },
    ],
    casesOnly: [{ rows: ownCompanyRule('Id'), read: ['Name'], bare: true }],
    sales: [editGrant],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#2b59c3', icon: 'building' },
});
