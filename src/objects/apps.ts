import type { AppDefinition, NavItemDefinition } from '#engine/model/define.ts';
import { shellText } from '#messages/site/shell.ts';
import { staffAdminText } from '#messages/staff/admin.ts';
import { staffCodesText } from '#messages/staff/codes.ts';
import { staffCustomerText } from '#messages/staff/customer.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { staffInsightText } from '#messages/staff/insight.ts';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { staffText } from '#messages/staff/staff.ts';
import { workspaceApp } from '#protocol/constants.ts';

// Source of the paths: decisions.md §4.

const list = (object: string, opens = 'Alle'): NavItemDefinition => ({ object, opens });
const urgent = (object: string, opens: string, label: string): NavItemDefinition => ({
  object,
  opens,
  label,
  urgent: true,
});

const portal: AppDefinition = {
  developerName: 'Portaal',
  label: 'Portaal',
  description: 'Je diensten, serviceverzoeken en bedrijfsgegevens.',
  type: 'Community',
  theme: { color: '#0b7a4b', icon: 'dashboard' },
  roles: ['customer', 'casesOnly'],
  groups: [
    {
      label: null,
      items: [
        {
          name: 'Dashboard',
          label: shellText.profile.dashboard,
          icon: 'dashboard',
          path: '/dashboard',
          roles: ['customer'],
        },
        { object: 'Case', opens: 'Open', path: '/dashboard?tab=serviceverzoeken' },
        {
          name: 'MijnBedrijf',
          label: shellText.profile.company,
          icon: 'building',
          path: '/dashboard?tab=mijnbedrijf',
          roles: ['customer'],
        },
        { object: 'Kennisartikel__c', opens: 'Alle', path: '/kennisdatabase' },
      ],
    },
  ],
};

const reachedFromOthers: readonly string[] = [
  'CaseComment',
  'Wijziging__c',
  'Toestemming__c',
  'ContentDocumentLink',
  'ContentDocument',
  'ContentVersion',
  'Medewerker__c',
  'Schakelaar__c',
  'Merkgegeven__c',
  'Glasvezeladres__c',
  'Glasvezelcampagne__c',
  'Uitnodiging__c',
  'Paginabezoek__c',
  'Prijsperiode__c',
  'Bestelregel__c',
  'Nummerbehoud__c',
  'Profile',
  'RecordType',
  'Aanmeldcode__c',
];

const workspace: AppDefinition = {
  developerName: workspaceApp,
  label: 'Medewerker',
  description: 'Alles wat je nodig hebt om klanten te helpen.',
  type: 'Lightning',
  theme: { color: '#1559b7', icon: 'desk' },
  roles: ['sales', 'administrator'],
  home: '/medewerker/{staff}',
  groups: [
    {
      label: staffText.groups.work,
      items: [
        list('Case', 'Open'),
        list('Bestelling__c', 'Nieuw'),
        list('Leveringstaak__c', 'Open'),
        list('Opzegging__c', 'Lopend'),
        list('Uitportering__c', 'Vrijgemaakt'),
        list('Glasvezelaanvraag__c', 'Nieuw'),
        list('Interesse__c', 'Wacht'),
        list('Adviesaanvraag__c', 'Nieuw'),
        list('Contactbericht__c', 'Nieuw'),
        list('Sollicitatie__c', 'Nieuw'),
      ],
    },
    {
      label: staffText.groups.attention,
      items: [
        urgent('Case', 'Te_laat', staffText.queues.overdue),
        urgent('Bestelling__c', 'Te_laat', staffText.queues.lateOrders),
        urgent('Opzegging__c', 'Te_laat', staffText.queues.late),
        urgent('Opzegging__c', 'Wacht_op_akkoord', staffText.queues.agreement),
        urgent('Uitportering__c', 'Nakijken', staffText.queues.stopped),
        urgent('Contact', 'ICT_te_bevestigen', staffText.queues.ict),
        urgent('Mail__c', 'Mislukt', staffText.queues.mails),
        urgent('Account', 'Te_wissen', staffText.queues.eraseCustomers),
        urgent('Contact', 'Te_wissen', staffText.queues.eraseContacts),
        urgent('Sollicitatie__c', 'Te_lang_open', staffText.queues.oldApplications),
      ],
    },
    {
      label: staffText.groups.customers,
      items: [
        list('Account'),
        list('Contact'),
        list('Aansluiting__c'),
        list('Toewijzing__c'),
        list('User'),
      ],
    },
    {
      label: staffText.groups.catalogue,
      items: [
        list('Product__c'),
        list('Tarief__c'),
        list('Kortingsregel__c'),
        list('Leveringssjabloon__c'),
      ],
    },
    {
      label: staffText.groups.content,
      items: [
        list('Kennisartikel__c'),
        list('Vacature__c'),
        list('Pagina__c'),
        list('Klantverhaal__c'),
        list('Kerncijfer__c'),
        list('Synoniem__c'),
        list('Teamlid__c'),
        list('Locatie__c'),
        list('Partner__c'),
        list('Antwoordsjabloon__c'),
        list('Mail__c'),
      ],
    },
    {
      label: staffText.groups.more,
      rest: { except: reachedFromOthers },
      items: [
        {
          name: 'Inzicht',
          label: staffInsightText.title,
          icon: 'dashboard',
          path: '/medewerker/{staff}/inzicht',
          roles: ['sales', 'administrator'],
        },
        {
          name: 'NieuweKlant',
          label: staffCustomerText.nav,
          icon: 'plus',
          path: '/medewerker/{staff}/nieuwe-klant',
          roles: ['sales', 'administrator'],
        },
        {
          name: 'Beheer',
          label: staffAdminText.title,
          icon: 'shield',
          path: '/medewerker/{staff}/beheer',
          roles: ['administrator'],
        },
        {
          name: 'Importeren',
          label: staffImportText.nav,
          icon: 'cloud',
          path: '/medewerker/{staff}/importeren',
          roles: ['sales', 'administrator'],
        },
        {
          name: 'Adressen',
          label: staffImportText.addresses.nav,
          icon: 'fibre',
          path: '/medewerker/{staff}/adressen-importeren',
          roles: ['administrator'],
        },
        {
          name: 'Aanmeldcodes',
          label: staffCodesText.nav,
          icon: 'shield',
          path: '/medewerker/{staff}/aanmeldcodes-maken',
          roles: ['administrator'],
        },
        list('Bulkbewerking__c', 'Mijn'),
        list('Koppeling__c'),
        list('Aflevering__c'),
        {
          name: 'Verwijderd',
          label: staffRetentionText.deleted.title,
          icon: 'clock',
          path: '/medewerker/{staff}/verwijderd',
          roles: ['sales', 'administrator'],
        },
        {
          name: 'Bewaartermijnen',
          label: staffRetentionText.terms.title,
          icon: 'clock',
          path: '/medewerker/{staff}/bewaartermijnen',
          roles: ['sales', 'administrator'],
        },
        {
          name: 'Logboek',
          label: staffRetentionText.audit.title,
          icon: 'user',
          path: '/medewerker/{staff}/logboek',
          roles: ['administrator'],
        },
      ],
    },
  ],
};

export const apps: readonly AppDefinition[] = [portal, workspace];
