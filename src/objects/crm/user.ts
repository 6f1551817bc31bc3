import { equals } from '#engine/model/define.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { email } from '#engine/fields/email.ts';
import { personName } from '#engine/fields/person-name.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone } from '#engine/fields/text.ts';
import { contactOfCompany, loginName, systemSection } from '../fields.ts';
import { fullGrant, ownCompanyRule } from '../grants.ts';
import { actionsOfUser } from './user-actions.ts';
import { portalRight } from '#protocol/crm/picklists.ts';

const self: RowRule = { field: 'Id', is: 'viewer.user' };

/** No fields that give rights. Source: decisions.md §10. */
const writtenByThemselves = ['FirstName', 'LastName', 'Email', 'MobilePhone'] as const;

/** Passwords and other credentials are in separate tables. */
export const user = defineObject({
  apiName: 'User',
  label: 'Gebruiker',
  labelPlural: 'Gebruikers',
  keyPrefix: '005',
  owned: false,
  fields: {
    ...personName(),
    Email: email({ label: 'E-mailadres', required: true, searchable: true }),
    Username: loginName({
      label: 'Gebruikersnaam',
      required: true,
      help: 'Het e-mailadres waarmee deze gebruiker inlogt.',
    }),
    MobilePhone: phone({ label: '06-nummer' }),
    AccountId: reference({
      label: 'Bedrijf',
      to: 'Account',
      children: 'Users',
      help: 'Leeg bij medewerkers.',
    }),
    ContactId: contactOfCompany({ children: 'Users' }),
    ProfileId: reference({ label: 'Profiel', to: 'Profile', children: 'Users', required: true }),
    Portaalrechten__c: picklist({
      label: 'Portaalrechten',
      values: Object.values(portalRight),
      required: true,
      default: { value: portalRight.full },
      help: 'Alleen serviceverzoeken: geen dashboard en geen bedrijfsgegevens (Community_Cases_Only).',
    }),
    Medewerker__c: reference({
      label: 'Medewerker',
      to: 'Medewerker__c',
      children: 'Gebruikers__r',
      onDelete: 'clear',
      help: 'Koppelt de gebruiker aan de medewerkerpagina.',
    }),
    IsActive: checkbox({
      label: 'Actief',
      default: { value: true },
      help: 'Een gebruiker die niet actief is, kan niet inloggen.',
    }),
  },
  // Users can give records to active staff only, who have no account.
  owners: { AccountId: null, IsActive: true },
  personal: ['Name', 'FirstName', 'LastName', 'Email', 'Username', 'MobilePhone'],
  erasure: {
    reason:
      'Andere records wijzen ernaar als wie iets deed. Naam en adres gaan eruit en inloggen kan niet meer.',
    empties: ['FirstName', 'MobilePhone', 'ContactId'],
    fills: {
      LastName: 'Gewist',
      Email: 'gewist-{id}@gewist.invalid',
      Username: 'gewist-{id}@gewist.invalid',
      IsActive: false,
    },
  },
  layout: {
    sections: [
      { heading: 'Gebruiker', columns: 2, fields: ['Name', 'Email', 'MobilePhone', 'Username'] },
      { heading: 'Rechten', columns: 2, fields: ['ProfileId', 'Portaalrechten__c', 'IsActive'] },
      { heading: 'Hoort bij', columns: 2, fields: ['AccountId', 'ContactId', 'Medewerker__c'] },
      systemSection,
    ],
    compact: ['Name', 'Email', 'AccountId', 'Portaalrechten__c', 'IsActive'],
    actions: [
      'BringBack',
      'ViewPortal',
      'InviteAgain',
      'EndSessions',
      'ChangeProfile',
      'MakeApiKey',
    ],
  },
  forms: {
    Kop: ['Name', 'Email', 'Account.Name', 'Portaalrechten__c', 'IsActive'],
    Mijn_gegevens: ['FirstName', 'LastName', 'Email', 'Username', 'MobilePhone'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle gebruikers',
      columns: ['Name', 'Email', 'AccountId', 'ProfileId', 'Portaalrechten__c', 'IsActive'],
      orderBy: ['Name'],
    },
    {
      apiName: 'Klanten',
      label: 'Gebruikers van klanten',
      columns: ['Name', 'Email', 'AccountId', 'Portaalrechten__c', 'IsActive'],
      orderBy: ['Name'],
      filters: [{ field: 'AccountId', operator: 'NotEqual', operands: [''] }],
    },
    {
      apiName: 'Medewerkers',
      label: 'Medewerkers',
      columns: ['Name', 'Email', 'ProfileId', 'Medewerker__c', 'IsActive'],
      orderBy: ['Name'],
      filters: [{ field: 'Medewerker__c', operator: 'NotEqual', operands: [''] }],
    },
    {
      apiName: 'Alleen_serviceverzoeken',
      label: 'Alleen serviceverzoeken',
      columns: ['Name', 'Email', 'AccountId', 'IsActive'],
      orderBy: ['Name'],
      filters: [equals('Portaalrechten__c', portalRight.casesOnly)],
    },
    {
      apiName: 'Niet_actief',
      label: 'Niet actief',
      columns: ['Name', 'Email', 'AccountId', 'LastModifiedDate'],
      orderBy: ['Name'],
      filters: [equals('IsActive', 'false')],
    },
  ],
  actions: actionsOfUser([]),
  relatedLists: [],
  // The main contact of a company also changes the rights of colleagues, but as the system:
  // domain/company/change-colleague.ts.
  access: {
    customer: [
      { rows: self, read: '*', update: self, write: writtenByThemselves },
      // Colleagues see each other's name, e-mail address and portal rights (record-api.md §2.6).
      {
        rows: ownCompanyRule('AccountId'),
        read: ['Name', 'Email', 'Portaalrechten__c'],
        bare: true,
      },
    ],
    casesOnly: [{ rows: self, read: '*', update: self, write: writtenByThemselves }],
    // By changing the profile, rights or address of another user, sales could gain more rights.
    sales: [{ rows: 'all', read: '*', update: self, write: writtenByThemselves }],
    administrator: [fullGrant],
  },
  searchable: true,
  nameOpen: true,
  theme: { color: '#34becd', icon: 'user' },
});
