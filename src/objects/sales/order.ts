import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { date } from '#engine/fields/date.ts';
import { email } from '#engine/fields/email.ts';
import { integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone, text, textArea } from '#engine/fields/text.ts';
import { checkResult, orderKind, orderSource, orderStatus } from '#protocol/telecom/selling.ts';
import {
  chamberNumber,
  codeText,
  freeText,
  houseNumber,
  internalNote,
  nameText,
  postcode,
  statusField,
  systemSection,
  withClosed,
} from '../fields.ts';
import { between, digits } from '../rules.ts';
import { closedOnField } from '../telecom/work.ts';
import { monthlyField, oneOffField, termField } from './fields.ts';
import { orderActions } from './order-actions.ts';
import { orderRelatedLists } from './order-related-lists.ts';
import { orderAccess, orderErasure, orderRetention, personalOfOrder } from './order-rights.ts';
import { orderListViews } from './order-list-views.ts';

const { draft, delivered, rejected, cancelled } = orderStatus;

/**
 * An order from the first step of the site to the delivery, and a quote of staff. The business
 * actions of `domain/selling/` write it as the system. Source: decisions.md §13.
 */
export const order = defineObject({
  apiName: 'Bestelling__c',
  label: 'Bestelling',
  labelPlural: 'Bestellingen',
  keyPrefix: 'a2D',
  fields: {
    Name: autoNumber({ label: 'Bestelnummer', prefix: 'B-', start: 10_000 }),
    Soort__c: picklist({
      label: 'Soort',
      values: Object.values(orderKind),
      required: true,
      default: { value: orderKind.new },
    }),
    Status__c: statusField(withClosed(orderStatus, delivered, rejected, cancelled), draft),
    Herkomst__c: picklist({
      label: 'Binnengekomen via',
      values: Object.values(orderSource),
      required: true,
      default: { value: orderSource.staff },
    }),
    Account__c: reference({
      label: 'Klant',
      to: 'Account',
      children: 'Bestellingen__r',
      onDelete: 'clear',
      help: 'Leeg: van een bezoeker die nog aan geen klant is gekoppeld.',
    }),
    Contact__c: reference({
      label: 'Contactpersoon',
      to: 'Contact',
      children: 'Bestellingen__r',
      onDelete: 'clear',
      within: { field: 'Account__c', by: 'AccountId' },
    }),
    Bedrijf__c: nameText({ label: 'Bedrijf', searchable: true }),
    KvK_nummer__c: chamberNumber(),
    KvK_controle__c: picklist({ label: 'KvK-controle', values: Object.values(checkResult) }),
    Kredietcontrole__c: picklist({
      label: 'Kredietcontrole',
      values: Object.values(checkResult),
    }),
    Identiteitscontrole__c: picklist({
      label: 'Identiteitscontrole',
      values: Object.values(checkResult),
    }),
    Voornaam__c: nameText({ label: 'Voornaam' }),
    Achternaam__c: nameText({ label: 'Achternaam', searchable: true }),
    Email__c: email({ label: 'E-mailadres', searchable: true }),
    Telefoon__c: phone({ label: 'Telefoon', searchable: true }),
    Techniek_naam__c: nameText({ label: 'Op locatie aanwezig' }),
    Techniek_telefoon__c: phone({ label: 'Telefoon op locatie' }),
    Postcode__c: postcode({ label: 'Postcode', searchable: true }),
    Huisnummer__c: houseNumber({ label: 'Huisnummer' }),
    Huisletter__c: text({ label: 'Huisletter', length: 1 }),
    Toevoeging__c: text({ label: 'Toevoeging', length: 6 }),
    Straat__c: nameText({ label: 'Straat' }),
    Plaats__c: nameText({ label: 'Plaats' }),
    Adres_gecontroleerd__c: checkbox({ label: 'Adres gecontroleerd' }),
    Looptijd_maanden__c: termField({ default: { value: '12' } }),
    Gewenste_datum__c: date({ label: 'Gewenste datum' }),
    Toegezegde_datum__c: date({ label: 'Toegezegde datum' }),
    Geldig_tot__c: date({
      label: 'Geldig tot en met',
      help: 'Tot wanneer de offerte geldt, of een concept wordt bewaard.',
    }),
    Te_laat_gemeld__c: date({
      label: 'Te laat gemeld',
      readOnly: true,
      tracked: false,
      help: 'De toegezegde datum waarover de klant een mail kreeg dat we te laat zijn.',
    }),
    Verzonden_op__c: dateTime({
      label: 'Offerte verzonden op',
      readOnly: true,
      tracked: false,
      help: 'Leeg na een wijziging: verzend de offerte dan opnieuw.',
    }),
    Geleverd_op__c: date({ label: 'Geleverd op', readOnly: true }),
    Maandbedrag__c: monthlyField({ label: 'Per maand', readOnly: true }),
    Korting__c: monthlyField({
      label: 'Combinatiekorting per maand',
      readOnly: true,
      help: 'Zonder btw. Is al van het bedrag per maand af.',
    }),
    Eenmalig__c: oneOffField({ readOnly: true }),
    Nummers_meenemen__c: checkbox({ label: 'Nummers gaan mee' }),
    Machtiging_naam__c: nameText({ label: 'Machtiging getekend door', readOnly: true }),
    Machtiging_op__c: dateTime({ label: 'Machtiging getekend op', readOnly: true }),
    Stap__c: codeText({ label: 'Laatste stap', length: 20, readOnly: true, tracked: false }),
    Versie__c: integer({
      label: 'Versie van de samenvatting',
      readOnly: true,
      default: { value: 0 },
    }),
    Samenvatting__c: textArea({
      label: 'Tekst van de samenvatting',
      readOnly: true,
      tracked: false,
      help: 'Zoals gemaild en geaccepteerd, in JSON.',
    }),
    Samenvatting_gemaild_op__c: dateTime({ label: 'Samenvatting gemaild op', readOnly: true }),
    Afstand_samenvatting__c: checkbox({
      label: 'Ziet af van de samenvatting',
      readOnly: true,
      help: 'Alleen waar de wet dat toelaat (art. 7.1 Tw).',
    }),
    Geaccepteerd_op__c: dateTime({ label: 'Geaccepteerd op', readOnly: true }),
    Geaccepteerd_door__c: nameText({ label: 'Geaccepteerd door', readOnly: true }),
    Geaccepteerd_vanaf__c: codeText({
      label: 'Geaccepteerd vanaf adres',
      length: 45,
      readOnly: true,
    }),
    Tekst_hash__c: codeText({
      label: 'Hash van de geaccepteerde tekst',
      length: 64,
      readOnly: true,
    }),
    Reden__c: freeText({
      label: 'Uitleg aan de klant',
      help: 'Waarom de bestelling wacht, is verzet, afgewezen of geannuleerd. De klant leest dit.',
    }),
    Toelichting__c: freeText({ label: 'Opmerking van de klant' }),
    Afgerond_op__c: closedOnField(),
    Interne_notitie__c: internalNote(),
  },
  rules: [digits('KvK_nummer__c', 8), between('Huisnummer__c', [1, 99_999])],
  personal: personalOfOrder,
  erasure: orderErasure,
  retention: orderRetention,
  layout: {
    sections: [
      {
        heading: 'Bestelling',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Soort__c',
          'Herkomst__c',
          'Account__c',
          'Contact__c',
          'Maandbedrag__c',
          'Eenmalig__c',
          'Korting__c',
          'Looptijd_maanden__c',
          'OwnerId',
        ],
      },
      {
        heading: 'Data',
        columns: 2,
        fields: [
          'Gewenste_datum__c',
          'Toegezegde_datum__c',
          'Geldig_tot__c',
          'Verzonden_op__c',
          'Geleverd_op__c',
          'Te_laat_gemeld__c',
        ],
      },
      {
        heading: 'Bedrijf en contact',
        columns: 2,
        fields: [
          'Bedrijf__c',
          'KvK_nummer__c',
          'KvK_controle__c',
          'Kredietcontrole__c',
          'Identiteitscontrole__c',
          'Voornaam__c',
          'Achternaam__c',
          'Email__c',
          'Telefoon__c',
          'Techniek_naam__c',
          'Techniek_telefoon__c',
        ],
      },
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
          'Adres_gecontroleerd__c',
        ],
      },
      {
        heading: 'Contract',
        columns: 2,
        fields: [
          'Versie__c',
          'Samenvatting_gemaild_op__c',
          'Afstand_samenvatting__c',
          'Geaccepteerd_op__c',
          'Geaccepteerd_door__c',
          'Geaccepteerd_vanaf__c',
          'Tekst_hash__c',
          'Nummers_meenemen__c',
          'Machtiging_naam__c',
          'Machtiging_op__c',
        ],
      },
      { heading: 'Uitleg', fields: ['Reden__c', 'Toelichting__c'] },
      { heading: 'Intern', fields: ['Interne_notitie__c'] },
      systemSection,
    ],
    compact: ['Name', 'Bedrijf__c', 'Status__c', 'Toegezegde_datum__c', 'Maandbedrag__c'],
  },
  listViews: orderListViews,
  actions: orderActions,
  relatedLists: orderRelatedLists,
  // Guests and customers order as the system: `domain/selling/`.
  access: orderAccess,
  searchable: true,
  theme: { color: '#2f6fb5', icon: 'bag' },
});
