import { equals, defineObject } from '#engine/model/define.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { deliveryTaskKind, deliveryTaskStatus } from '#protocol/telecom/selling.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import {
  enteredDay,
  freeText,
  nameText,
  statusField,
  systemSection,
  withClosed,
} from '../fields.ts';
import { handlerGrant } from '../grants.ts';
import { deliveryTaskActions } from './delivery-task-actions.ts';

const { done, needless } = deliveryTaskStatus;
const open = {
  field: 'Status__c',
  operator: 'NotEqual',
  operands: [done, needless],
} as const;

/** The status follows from the actions, which keep the tasks in order. */
const written = ['OwnerId', 'Voor__c', 'Leverancier_referentie__c', 'Notitie__c'] as const;

/** One step of a delivery, made from a template of the product. Source: decisions.md §13. */
export const deliveryTask = defineObject({
  apiName: 'Leveringstaak__c',
  label: 'Taak',
  labelPlural: 'Leveringstaken',
  keyPrefix: 'a2G',
  fields: {
    Name: nameText({ label: 'Taak', required: true }),
    Bestelling__c: reference({
      label: 'Bestelling',
      to: 'Bestelling__c',
      children: 'Leveringstaken__r',
      onDelete: 'cascade',
      required: true,
    }),
    Bestelregel__c: reference({
      label: 'Bestelregel',
      to: 'Bestelregel__c',
      children: 'Leveringstaken__r',
      onDelete: 'cascade',
    }),
    Soort__c: picklist({
      label: 'Soort',
      values: Object.values(deliveryTaskKind),
      required: true,
    }),
    Status__c: statusField(withClosed(deliveryTaskStatus, done, needless), deliveryTaskStatus.open),
    Voor__c: enteredDay({
      label: 'Klaar op',
      help: 'De dag waarop dit af moet zijn.',
      monthsAhead: dateLimits.visitAhead,
    }),
    Volgorde__c: integer({ label: 'Volgorde' }),
    Leverancier__c: nameText({ label: 'Leverancier', readOnly: true }),
    Leverancier_referentie__c: text({ label: 'Referentie van de leverancier', length: 80 }),
    Gevraagd_op__c: dateTime({
      label: 'Gevraagd aan leverancier op',
      readOnly: true,
      tracked: false,
      help: 'De laatste poging.',
    }),
    Antwoord__c: freeText({ label: 'Antwoord van de leverancier', readOnly: true }),
    Gedaan_op__c: dateTime({ label: 'Gedaan op', readOnly: true }),
    Notitie__c: freeText({ label: 'Notitie', help: 'Alleen zichtbaar voor medewerkers.' }),
  },
  personal: ['Notitie__c', 'Antwoord__c'],
  layout: {
    sections: [
      {
        heading: 'Taak',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Bestelling__c',
          'Bestelregel__c',
          'Soort__c',
          'Voor__c',
          'Volgorde__c',
          'OwnerId',
          'Gedaan_op__c',
        ],
      },
      {
        heading: 'Leverancier',
        columns: 2,
        fields: ['Leverancier__c', 'Leverancier_referentie__c', 'Gevraagd_op__c', 'Antwoord__c'],
      },
      { heading: 'Notitie', fields: ['Notitie__c'] },
      systemSection,
    ],
    compact: ['Name', 'Bestelling__c', 'Status__c', 'Voor__c'],
    whose: ['Bestelling__r.Bedrijf__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle taken',
      columns: ['Name', 'Soort__c', 'Bestelling__c', 'Status__c', 'Voor__c', 'OwnerId'],
      orderBy: ['Voor__c', 'Name'],
    },
    {
      apiName: 'Open',
      label: 'Taken die open staan',
      columns: [
        'Name',
        'Status__c',
        'Bestelling__c',
        'Bestelling__r.Bedrijf__c',
        'Voor__c',
        'OwnerId',
      ],
      orderBy: ['Voor__c', 'Name'],
      filters: [open],
    },
    {
      apiName: 'Mijn_taken',
      label: 'Mijn taken',
      columns: ['Name', 'Status__c', 'Bestelling__c', 'Bestelling__r.Bedrijf__c', 'Voor__c'],
      orderBy: ['Voor__c', 'Name'],
      filters: [open],
      scope: 'mine',
    },
    {
      apiName: 'Bij_leverancier',
      label: 'Wacht op de leverancier',
      columns: ['Name', 'Leverancier__c', 'Bestelling__c', 'Leverancier_referentie__c', 'Voor__c'],
      orderBy: ['Voor__c', 'Name'],
      filters: [equals('Status__c', deliveryTaskStatus.supplier)],
    },
  ],
  actions: deliveryTaskActions,
  relatedLists: [],
  access: { sales: [handlerGrant(...written)], administrator: [handlerGrant(...written)] },
  theme: { color: '#2f6fb5', icon: 'list' },
});
