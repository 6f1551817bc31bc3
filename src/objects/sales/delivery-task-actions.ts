import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { text } from '#engine/fields/text.ts';
import { deliveryTaskStatus, orderStatus } from '#protocol/telecom/selling.ts';
import { freeText } from '../fields.ts';
import { assignAction, staff } from '../telecom/work.ts';

const { open, supplier, failed, done, needless } = deliveryTaskStatus;

const isIn = (...statuses: readonly string[]): RowRule => ({
  anyOf: statuses.map((status) => ({ field: 'Status__c', equals: status })),
});
const isLeft = isIn(open, supplier, failed);
const ofRunningOrder = {
  holds: 'Bestelling__c',
  others: [
    {
      object: 'Bestelling__c',
      same: { Id: 'Bestelling__c' },
      rule: isIn(orderStatus.inProgress, orderStatus.held),
    },
  ],
} as const;
const reason = freeText({ label: 'Waarom', required: true, help: 'Komt bij de notitie.' });

export const deliveryTaskActions: readonly QuickActionDefinition[] = [
  {
    name: 'Done',
    type: 'Verb',
    label: 'Klaar',
    done: 'De taak is klaar.',
    roles: staff,
    when: isLeft,
    ...ofRunningOrder,
    fields: ['Referentie'],
    asks: {
      Referentie: text({
        label: 'Referentie van de leverancier',
        length: 80,
        help: 'Alleen als je iets hebt besteld.',
      }),
    },
    setsStatus: { field: 'Status__c', value: done },
  },
  {
    name: 'Fail',
    type: 'Verb',
    label: 'Mislukt',
    done: 'Vastgelegd. De bestelling kan niet worden opgeleverd voordat dit is opgelost.',
    roles: staff,
    when: isIn(open, supplier),
    ...ofRunningOrder,
    fields: ['Reden'],
    asks: { Reden: reason },
    setsStatus: { field: 'Status__c', value: failed },
  },
  {
    name: 'Retry',
    type: 'Verb',
    label: 'Opnieuw proberen',
    done: 'De taak staat weer open.',
    roles: staff,
    when: isIn(failed),
    ...ofRunningOrder,
    fields: [],
  },
  {
    name: 'Skip',
    type: 'Verb',
    label: 'Niet nodig',
    done: 'De taak is overgeslagen.',
    roles: staff,
    when: isLeft,
    ...ofRunningOrder,
    fields: ['Reden'],
    asks: { Reden: reason },
    setsStatus: { field: 'Status__c', value: needless },
  },
  assignAction,
];
