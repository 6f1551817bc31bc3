import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { date } from '#engine/fields/date.ts';
import { currency, integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone, text } from '#engine/fields/text.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { simStatus, contractForm } from '#protocol/telecom/picklists.ts';
import { serviceKind, serviceUnit } from '#protocol/telecom/service-kind.ts';
import {
  enteredDay,
  internalNote,
  nameText,
  withClosed,
  systemSection,
  fileListWithAuthor,
  statusField,
} from '../fields.ts';
import { fullGrant, ownCompanyRule, editGrant } from '../grants.ts';
import { between, notBefore } from '../rules.ts';
import { connectionActions } from './connection-actions.ts';
import { connectionListViews } from './connection-list-views.ts';

const readByCustomers = [
  'Name',
  'Account__c',
  'Product__c',
  'Soort__c',
  'Status__c',
  'Nummer__c',
  'Bundel__c',
  'Simstatus__c',
  'Adres__c',
  'Aantal__c',
  'Eenheid__c',
  'Niveau__c',
  'Maandbedrag__c',
  'Contractvorm__c',
  'Ingangsdatum__c',
  'Einde_eerste_termijn__c',
  'Verlengd__c',
  'Opzegtermijn_maanden__c',
  'Drie_maanden_op_verzoek__c',
  'Einddatum__c',
] as const;

const longTermHelp =
  'Mag bij een klein bedrijf of een non-profit alleen als die daar zelf uitdrukkelijk mee instemde, of voor de aanleg (art. 7.2a Tw).';
export const connection = defineObject({
  apiName: 'Aansluiting__c',
  label: 'Aansluiting',
  labelPlural: 'Aansluitingen',
  keyPrefix: 'a01',
  fields: {
    Name: nameText({ label: 'Naam', required: true, searchable: true }),
    Account__c: reference({
      label: 'Bedrijf',
      to: 'Account',
      children: 'Aansluitingen__r',
      required: true,
    }),
    Product__c: reference({
      label: 'Product',
      to: 'Product__c',
      children: 'Aansluitingen__r',
      fills: {
        Name: 'Name',
        Soort__c: 'Soort__c',
        Maandbedrag__c: 'Maandbedrag__c',
        Aantal__c: 'Aantal_per_aansluiting__c',
        Eenheid__c: 'Eenheid__c',
      },
    }),
    Soort__c: picklist({ label: 'Soort', values: Object.values(serviceKind), required: true }),
    Status__c: statusField(
      withClosed(connectionStatus, connectionStatus.ended),
      connectionStatus.requested,
    ),
    Nummer__c: phone({
      label: 'Nummer',
      externalId: true,
      searchable: true,
      help: 'Het 06-nummer of vaste nummer van deze aansluiting.',
    }),
    Bundel__c: nameText({ label: 'Bundel' }),
    Simstatus__c: picklist({ label: 'Simstatus', values: Object.values(simStatus) }),
    Adres__c: text({ label: 'Adres van de aansluiting', length: 160, searchable: true }),
    Aantal__c: integer({ label: 'Aantal' }),
    Eenheid__c: picklist({ label: 'Eenheid', values: Object.values(serviceUnit) }),
    Niveau__c: picklist({ label: 'Serviceniveau', values: ['Brons', 'Zilver', 'Goud'] }),
    Maandbedrag__c: currency({ label: 'Maandbedrag', help: 'In euro’s per maand, zonder btw.' }),
    Contractvorm__c: picklist({
      label: 'Contractvorm',
      values: Object.values(contractForm),
      required: true,
      default: { value: contractForm.indefinite },
    }),
    Ingangsdatum__c: enteredDay({
      label: 'Ingangsdatum',
      monthsAhead: dateLimits.serviceStartAhead,
    }),
    Einde_eerste_termijn__c: enteredDay({
      label: 'Einde eerste termijn',
      help: 'Niet eerder dan de ingangsdatum.',
      monthsAhead: dateLimits.contractEndAhead,
    }),
    Verlengd__c: checkbox({ label: 'Stilzwijgend verlengd' }),
    Langer_dan_24_maanden__c: {
      ...checkbox({
        label: 'Eerste termijn langer dan 24 maanden',
        readOnly: true,
        tracked: false,
        default: null,
        help: longTermHelp,
      }),
      generated: `(coalesce(contractvorm__c = '${contractForm.fixed}' and einde_eerste_termijn__c >= (ingangsdatum__c + interval '24 months'), false))`,
    },
    Opzegtermijn_maanden__c: integer({
      label: 'Opzegtermijn in maanden',
      required: true,
      default: { value: 1 },
    }),
    Drie_maanden_op_verzoek__c: checkbox({
      label: 'Drie maanden op eigen verzoek',
      help: 'De klant heeft zelf om een langere opzegtermijn gevraagd.',
    }),
    Einddatum__c: enteredDay({
      label: 'Einddatum',
      help: 'Niet eerder dan de ingangsdatum.',
      monthsAhead: dateLimits.contractEndAhead,
    }),
    Bestelregel__c: reference({
      label: 'Bestelregel',
      to: 'Bestelregel__c',
      children: 'Aansluitingen__r',
      onDelete: 'clear',
      readOnly: true,
      help: 'De regel van de bestelling waarmee deze aansluiting is geleverd.',
    }),
    Herinnerd_voor__c: date({
      label: 'Herinnerd voor termijn tot',
      readOnly: true,
      help: 'Het einde van de eerste termijn waarover de klant een mail heeft gekregen. Vult het systeem in.',
    }),
    Interne_notitie__c: internalNote(),
  },
  rules: [
    between('Aantal__c', [0, 1_000_000]),
    between('Maandbedrag__c', [0, 1_000_000]),
    between('Opzegtermijn_maanden__c', [0, 36]),
    notBefore('Einde_eerste_termijn__c', 'Ingangsdatum__c'),
    notBefore('Einddatum__c', 'Ingangsdatum__c'),
  ],
  personal: ['Nummer__c', 'Adres__c', 'Interne_notitie__c'],
  erasure: {
    reason: 'Hoort bij de administratie: zeven jaar na het laatste contract (art. 52 AWR).',
    empties: ['Interne_notitie__c'],
  },
  layout: {
    sections: [
      {
        heading: 'Aansluiting',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Account__c',
          'Soort__c',
          'Product__c',
          'Maandbedrag__c',
          'Bestelregel__c',
          'OwnerId',
        ],
      },
      {
        heading: 'Dienst',
        columns: 2,
        fields: [
          'Nummer__c',
          'Aantal__c',
          'Eenheid__c',
          'Niveau__c',
          'Bundel__c',
          'Simstatus__c',
          'Adres__c',
        ],
      },
      {
        heading: 'Contract',
        columns: 2,
        fields: [
          'Contractvorm__c',
          'Opzegtermijn_maanden__c',
          'Ingangsdatum__c',
          'Drie_maanden_op_verzoek__c',
          'Einde_eerste_termijn__c',
          'Langer_dan_24_maanden__c',
          'Verlengd__c',
          'Einddatum__c',
          'Herinnerd_voor__c',
        ],
      },
      { heading: 'Intern', fields: ['Interne_notitie__c'] },
      systemSection,
    ],
    compact: ['Name', 'Account__c', 'Soort__c', 'Status__c', 'Nummer__c'],
  },
  forms: {
    Contract: [
      'Contractvorm__c',
      'Ingangsdatum__c',
      'Einde_eerste_termijn__c',
      'Verlengd__c',
      'Opzegtermijn_maanden__c',
      'Einddatum__c',
    ],
    Kop: [
      'Name',
      'Account__r.Name',
      'Product__r.Name',
      'Soort__c',
      'Status__c',
      'Nummer__c',
      'Maandbedrag__c',
    ],
  },
  listViews: connectionListViews,
  actions: connectionActions,
  relatedLists: [
    {
      name: 'Prijsperiodes__r',
      columns: ['Van__c', 'Tot__c', 'Maandbedrag__c', 'Bron__c'],
      orderBy: ['-Van__c'],
    },
    {
      name: 'Toewijzingen__r',
      columns: ['Name', 'Soort__c', 'Uitvoering__c', 'Status__c'],
      orderBy: ['Name'],
    },
    {
      name: 'Opzeggingen__r',
      columns: ['Name', 'Status__c', 'Einddatum__c', 'Kosten__c', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    {
      name: 'Uitporteringen__r',
      columns: ['Name', 'Nummer__c', 'Status__c', 'Voorgestelde_datum__c', 'Geldig_tot__c'],
      orderBy: ['-CreatedDate'],
    },
    {
      name: 'Serviceverzoeken__r',
      columns: ['CaseNumber', 'Subject', 'Status', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    fileListWithAuthor,
  ],
  access: {
    customer: [{ rows: ownCompanyRule('Account__c'), read: readByCustomers }],
    sales: [editGrant],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#1f8a70', icon: 'internet' },
});
