import { defineObject, type BusinessActionDefinition } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { date } from '#engine/fields/date.ts';
import { currency, integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone, text } from '#engine/fields/text.ts';
import { connectionStatus, terminableStatuses } from '#protocol/telecom/connection-status.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { portOutStatus } from '#protocol/telecom/port-out-status.ts';
import { simStatus } from '#protocol/telecom/sim-status.ts';
import { contractForm } from '#protocol/telecom/contract-form.ts';
import { serviceKind, serviceUnit } from '#protocol/telecom/service-kind.ts';
import { staffNoticeChannels } from '#protocol/telecom/termination-status.ts';
import { productRegime } from '#protocol/telecom/contract-end.ts';
import { companySize } from '#protocol/crm/company-size.ts';
import { enteredDay, internalNote, nameText, withClosed } from '../fields.ts';
import { fullGrant, ownCompanyRule, editGrant } from '../grants.ts';
import { systemSection } from '../layout.ts';
import { between, notBefore } from '../rules.ts';

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

const staff = ['sales', 'administrator'] as const;
const receivedOn = date({
  label: 'Ontvangen op',
  required: true,
  default: { from: 'today' },
  help: 'De dag waarop de klant het zei of schreef. De opzegtermijn telt vanaf die dag.',
});
const endsOn = date({ label: 'Stopt op', help: 'Leeg: de eerste dag zonder kosten.' });
const longTermHelp = 'Mag bij een klein bedrijf of een non-profit alleen als die daar zelf uitdrukkelijk mee instemde, of voor de aanleg (art. 7.2a Tw).';
/** As `refusedTermination` looks. */
const whileNothingEnds: Pick<BusinessActionDefinition, 'when' | 'others'> = {
  when: { anyOf: terminableStatuses.map((status) => ({ field: 'Status__c', equals: status })) },
  others: [
    {
      object: 'Uitportering__c',
      same: { Aansluiting__c: 'Id' },
      rule: {
        anyOf: [
          { field: 'Status__c', equals: portOutStatus.requested },
          { field: 'Status__c', equals: portOutStatus.released },
        ],
      },
      none: true,
    },
  ],
};

/**
 * One service that a customer has, had or will have, with the contract facts that decide when it
 * can end.
 */
export const connection = defineObject({
  apiName: 'Aansluiting__c',
  label: 'Aansluiting',
  labelPlural: 'Aansluitingen',
  keyPrefix: 'a01',
  fields: {
    Name: nameText({ label: 'Naam', required: true, searchable: true }),
    Account__c: reference({ label: 'Bedrijf', to: 'Account', children: 'Aansluitingen__r', required: true }),
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
    Status__c: picklist({
      label: 'Status',
      values: withClosed(connectionStatus, connectionStatus.ended),
      required: true,
      default: { value: connectionStatus.requested },
    }),
    Nummer__c: phone({ label: 'Nummer', searchable: true, help: 'Het 06-nummer of vaste nummer van deze aansluiting.' }),
    Bundel__c: nameText({ label: 'Bundel' }),
    Simstatus__c: picklist({ label: 'Simstatus', values: Object.values(simStatus) }),
    Adres__c: text({ label: 'Adres van de aansluiting', length: 160, searchable: true }),
    Aantal__c: integer({ label: 'Aantal' }),
    Eenheid__c: picklist({ label: 'Eenheid', values: Object.values(serviceUnit) }),
    Niveau__c: picklist({ label: 'Serviceniveau', values: ['Brons', 'Zilver', 'Goud'] }),
    Maandbedrag__c: currency({ label: 'Maandbedrag', help: 'In euro’s per maand, zonder btw.' }),
    Contractvorm__c: picklist({ label: 'Contractvorm', values: Object.values(contractForm), required: true, default: { value: contractForm.indefinite } }),
    Ingangsdatum__c: enteredDay({ label: 'Ingangsdatum', monthsAhead: dateLimits.serviceStartAhead }),
    Einde_eerste_termijn__c: enteredDay({ label: 'Einde eerste termijn', monthsAhead: dateLimits.contractEndAhead }),
    Verlengd__c: checkbox({ label: 'Stilzwijgend verlengd' }),
    Langer_dan_24_maanden__c: {
      ...checkbox({ label: 'Eerste termijn langer dan 24 maanden', readOnly: true, tracked: false, default: null, help: longTermHelp }),
      generated: `(coalesce(contractvorm__c = '${contractForm.fixed}' and einde_eerste_termijn__c >= (ingangsdatum__c + interval '24 months'), false))`,
    },
    Opzegtermijn_maanden__c: integer({ label: 'Opzegtermijn in maanden', required: true, default: { value: 1 } }),
    Drie_maanden_op_verzoek__c: checkbox({ label: 'Drie maanden op eigen verzoek', help: 'De klant heeft zelf om een langere opzegtermijn gevraagd.' }),
    Einddatum__c: enteredDay({ label: 'Einddatum', monthsAhead: dateLimits.contractEndAhead }),
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
  erasure: { reason: 'Hoort bij de administratie: zeven jaar na het laatste contract (art. 52 AWR).', empties: ['Interne_notitie__c'] },
  layout: {
    sections: [
      { heading: 'Aansluiting', columns: 2, fields: ['Name', 'Status__c', 'Account__c', 'Soort__c', 'Product__c', 'Maandbedrag__c', 'OwnerId'] },
      { heading: 'Dienst', columns: 2, fields: ['Nummer__c', 'Aantal__c', 'Eenheid__c', 'Niveau__c', 'Bundel__c', 'Simstatus__c', 'Adres__c'] },
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
    Contract: ['Contractvorm__c', 'Ingangsdatum__c', 'Einde_eerste_termijn__c', 'Verlengd__c', 'Opzegtermijn_maanden__c', 'Einddatum__c'],
    Kop: ['Name', 'Account__r.Name', 'Product__r.Name', 'Soort__c', 'Status__c', 'Nummer__c', 'Maandbedrag__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle aansluitingen',
      columns: ['Name', 'Account__c', 'Soort__c', 'Status__c', 'Nummer__c', 'Maandbedrag__c', 'Ingangsdatum__c'],
      orderBy: ['Name'],
    },
    {
      apiName: 'Actief',
      label: 'Actieve aansluitingen',
      columns: ['Name', 'Account__c', 'Soort__c', 'Nummer__c', 'Maandbedrag__c', 'Ingangsdatum__c'],
      orderBy: ['Name'],
      filters: [{ field: 'Status__c', operator: 'Equals', operands: [connectionStatus.active] }],
    },
    {
      apiName: 'In_aanvraag',
      label: 'In aanvraag',
      columns: ['Name', 'Account__c', 'Soort__c', 'CreatedDate', 'OwnerId'],
      orderBy: ['CreatedDate'],
      filters: [{ field: 'Status__c', operator: 'Equals', operands: [connectionStatus.requested] }],
    },
    {
      apiName: 'Wordt_beeindigd',
      label: 'Wordt beëindigd',
      columns: ['Name', 'Account__c', 'Soort__c', 'Einddatum__c'],
      orderBy: ['Einddatum__c'],
      filters: [{ field: 'Status__c', operator: 'Equals', operands: [connectionStatus.ending] }],
    },
    {
      apiName: 'Mobiel',
      label: 'Actief mobiel',
      columns: ['Name', 'Account__c', 'Nummer__c', 'Bundel__c', 'Simstatus__c', 'Maandbedrag__c'],
      orderBy: ['Name'],
      filters: [
        { field: 'Soort__c', operator: 'Equals', operands: [serviceKind.mobile] },
        { field: 'Status__c', operator: 'Equals', operands: [connectionStatus.active] },
      ],
    },
    {
      // Two months are never fewer than 59 days: whoever is due since yesterday stands here. What
      // is due, and of which law: remind-of-terms.ts, connection-facts.ts.
      apiName: 'Te_laat',
      label: 'Te laat: einde termijn nog niet gemeld',
      columns: ['Name', 'Account__c', 'Soort__c', 'Einde_eerste_termijn__c', 'Herinnerd_voor__c', 'OwnerId'],
      orderBy: ['Einde_eerste_termijn__c'],
      filters: [
        { field: 'Status__c', operator: 'Equals', operands: [connectionStatus.active] },
        { field: 'Contractvorm__c', operator: 'Equals', operands: [contractForm.fixed] },
        { field: 'Verlengd__c', operator: 'Equals', operands: ['false'] },
        { field: 'Einde_eerste_termijn__c', operator: 'GreaterOrEqual', operands: ['TODAY'] },
        { field: 'Einde_eerste_termijn__c', operator: 'LessOrEqual', operands: ['NEXT_N_DAYS:58'] },
        { field: 'Herinnerd_voor__c', operator: 'Equals', operands: [''] },
        { field: 'Herinnerd_voor__c', operator: 'LessThan', operands: ['TODAY'] },
        { field: 'Product__r.Regime__c', operator: 'Equals', operands: [productRegime.ecs, productRegime.programme] },
        { field: 'Product__r.Regime__c', operator: 'Equals', operands: [''] },
        { field: 'Soort__c', operator: 'Equals', operands: [serviceKind.mobile, serviceKind.voip, serviceKind.internet, serviceKind.tv] },
      ],
      logic: '1 AND 2 AND 3 AND 4 AND 5 AND (6 OR 7) AND (8 OR (9 AND 10))',
    },
    {
      // The law is that of small companies and non-profits, and of services it knows; a size that
      // was not declared counts as small. Source: domain.md §5.
      apiName: 'Langer_dan_24_maanden',
      label: 'Eerste termijn langer dan 24 maanden',
      columns: ['Name', 'Account__c', 'Account__r.Omvangsklasse__c', 'Soort__c', 'Ingangsdatum__c', 'Einde_eerste_termijn__c', 'OwnerId'],
      orderBy: ['Einde_eerste_termijn__c'],
      filters: [
        { field: 'Langer_dan_24_maanden__c', operator: 'Equals', operands: ['true'] },
        { field: 'Status__c', operator: 'NotEqual', operands: [connectionStatus.ended] },
        { field: 'Product__r.Regime__c', operator: 'Equals', operands: [productRegime.ecs, productRegime.programme] },
        { field: 'Product__r.Regime__c', operator: 'Equals', operands: [''] },
        { field: 'Soort__c', operator: 'Equals', operands: [serviceKind.mobile, serviceKind.voip, serviceKind.internet, serviceKind.tv] },
        { field: 'Account__r.Omvangsklasse__c', operator: 'Equals', operands: [companySize.micro, companySize.small, companySize.nonProfit, ''] },
      ],
      logic: '1 AND 2 AND (3 OR (4 AND 5)) AND 6',
    },
  ],
  actions: [
    {
      name: 'NewCase',
      type: 'Create',
      label: 'Nieuw serviceverzoek',
      done: 'Het serviceverzoek is aangemaakt.',
      target: 'Case',
      parentField: 'Aansluiting__c',
      takes: { AccountId: 'Account__c' },
      fields: ['Subject', 'Description', 'Type', 'Origin', 'AccountId', 'ContactId'],
    },
    {
      name: 'ForetellNotice',
      type: 'Verb',
      label: 'Opzegdatum berekenen',
      done: 'Dit kun je de klant vertellen. Er is nog niets opgezegd.',
      roles: staff,
      ...whileNothingEnds,
      fields: ['Ontvangen_op', 'Stopt_op'],
      asks: { Ontvangen_op: receivedOn, Stopt_op: endsOn },
    },
    {
      name: 'GiveNotice',
      type: 'Verb',
      label: 'Opzeggen voor klant',
      done: 'De opzegging is vastgelegd. De klant krijgt een mail met het bewijs.',
      roles: staff,
      ...whileNothingEnds,
      fields: ['Ontvangen_op', 'Via', 'Stopt_op', 'Kosten_akkoord'],
      asks: {
        Ontvangen_op: receivedOn,
        Via: picklist({ label: 'Binnengekomen via', values: staffNoticeChannels, required: true }),
        Stopt_op: endsOn,
        Kosten_akkoord: checkbox({
          label: 'De klant gaat akkoord met de kosten',
          help: 'Alleen als de dienst eerder stopt dan zonder kosten kan. Reken de kosten eerst uit en noem ze de klant.',
        }),
      },
      warning:
        'Stapt de klant met internet over? Zeg dan niet op: de nieuwe aanbieder regelt de overstap. ' +
        'De klant krijgt meteen een mail met het bewijs. Annuleren kan daarna alleen met akkoord van een collega.',
    },
  ],
  relatedLists: [
    { name: 'Toewijzingen__r', columns: ['Name', 'Soort__c', 'Uitvoering__c', 'Status__c'], orderBy: ['Name'] },
    { name: 'Opzeggingen__r', columns: ['Name', 'Status__c', 'Einddatum__c', 'Kosten__c', 'CreatedDate'], orderBy: ['-CreatedDate'] },
    { name: 'Uitporteringen__r', columns: ['Name', 'Nummer__c', 'Status__c', 'Voorgestelde_datum__c', 'Geldig_tot__c'], orderBy: ['-CreatedDate'] },
    { name: 'Serviceverzoeken__r', columns: ['CaseNumber', 'Subject', 'Status', 'CreatedDate'], orderBy: ['-CreatedDate'] },
    { name: 'ContentDocumentLinks', columns: ['ContentDocumentId', 'CreatedDate', 'CreatedById'], orderBy: ['-CreatedDate'] },
  ],
  access: {
    customer: [{ rows: ownCompanyRule('Account__c'), read: readByCustomers }],
    sales: [editGrant],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#1f8a70', icon: 'internet' },
});
