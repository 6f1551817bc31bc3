import { autoNumber } from '#engine/fields/auto-number.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { integer } from '#engine/fields/number.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { defineObject, equals } from '#engine/model/define.ts';
import { integrationStatus } from '#protocol/oauth/integration.ts';
import { deliveryStatus } from '#protocol/webhooks/webhook.ts';
import { anyRow, codeText, freeText, statusField, systemSection } from '../fields.ts';
import { fieldsExcept, readGrant } from '../grants.ts';

const fields = {
  Name: autoNumber({ label: 'Nummer', prefix: 'AL-', start: 10_000 }),
  Koppeling__c: reference({
    label: 'Koppeling',
    to: 'Koppeling__c',
    children: 'Afleveringen',
    required: true,
    onDelete: 'cascade',
  }),
  Gebeurtenis__c: codeText({
    label: 'Gebeurtenis',
    length: 120,
    required: true,
    help: 'De naam in het bericht: van welke gegevens, en wat er gebeurde. webhook.test is een proefbericht.',
  }),
  Record__c: anyRow({ label: 'Gaat over', help: 'Leeg als het record er niet meer is.' }),
  Record_id__c: codeText({ label: 'Id van het record', length: 18, tracked: false }),
  Velden__c: freeText({ label: 'Gewijzigde velden', tracked: false }),
  Status__c: statusField(Object.values(deliveryStatus), deliveryStatus.waiting, { tracked: false }),
  Pogingen__c: integer({ label: 'Pogingen', tracked: false, default: { value: 0 } }),
  Volgende_poging__c: dateTime({ label: 'Volgende poging', tracked: false }),
  Afgeleverd_op__c: dateTime({ label: 'Afgeleverd op', tracked: false }),
  Antwoord__c: text({ label: 'Antwoord', length: 1_000, tracked: false }),
};

const ended: RowRule = { field: 'Status__c', isNot: deliveryStatus.waiting };

/** One message of a webhook. `domain/webhooks/` sends it. */
export const delivery = defineObject({
  apiName: 'Aflevering__c',
  label: 'Aflevering',
  labelPlural: 'Afleveringen',
  keyPrefix: 'a1M',
  fields,
  personal: ['Antwoord__c', 'Velden__c'],
  about: { record: 'Record__c' },
  writtenBySystem: true,
  retention: [
    {
      name: 'Afgeleverd',
      label: 'Afleveringen van webhooks',
      filters: [
        equals(
          'Status__c',
          deliveryStatus.delivered,
          deliveryStatus.failed,
          deliveryStatus.dropped,
        ),
      ],
      since: 'LastModifiedDate',
      days: 30,
      least: 7,
      most: 90,
      reason: 'Lang genoeg om te zien wat een programma miste, en om het opnieuw te sturen.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Aflevering',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Koppeling__c',
          'Gebeurtenis__c',
          'Record__c',
          'Record_id__c',
          'Velden__c',
          'OwnerId',
        ],
      },
      {
        heading: 'Verzending',
        columns: 2,
        fields: ['Pogingen__c', 'Volgende_poging__c', 'Afgeleverd_op__c', 'Antwoord__c'],
      },
      systemSection,
    ],
    compact: ['Name', 'Status__c', 'Koppeling__c', 'Gebeurtenis__c', 'Record__c', 'CreatedDate'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle afleveringen',
      columns: [
        'Name',
        'Koppeling__c',
        'Gebeurtenis__c',
        'Record__c',
        'Status__c',
        'Pogingen__c',
        'Antwoord__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Mislukt',
      label: 'Mislukte afleveringen',
      columns: [
        'Name',
        'Koppeling__c',
        'Gebeurtenis__c',
        'Record__c',
        'Antwoord__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
      filters: [equals('Status__c', deliveryStatus.failed)],
    },
    {
      apiName: 'Wacht',
      label: 'Wachtende afleveringen',
      columns: [
        'Name',
        'Koppeling__c',
        'Gebeurtenis__c',
        'Record__c',
        'Pogingen__c',
        'Volgende_poging__c',
        'Antwoord__c',
      ],
      orderBy: ['CreatedDate'],
      filters: [equals('Status__c', deliveryStatus.waiting)],
    },
  ],
  actions: [
    {
      name: 'SendAgain',
      type: 'Verb',
      label: 'Opnieuw versturen',
      done: 'Het bericht gaat zo weer weg, met de gegevens van nu.',
      roles: ['administrator', 'customer'],
      when: ended,
      others: [
        {
          object: 'Koppeling__c',
          same: { Id: 'Koppeling__c' },
          rule: { field: 'Status__c', equals: integrationStatus.active },
          refusal: {
            code: 'webhook.notActive',
            detail: 'The webhook of this delivery is not active',
          },
        },
      ],
      fields: [],
      mass: true,
    },
  ],
  relatedLists: [],
  access: {
    customer: [
      {
        rows: { allOf: [{ field: 'OwnerId', is: 'viewer.user' }, { parent: 'Koppeling__c' }] },
        read: fieldsExcept(fields),
      },
    ],
    administrator: [readGrant],
  },
  recent: false,
  theme: { color: '#1559b7', icon: 'message' },
});
