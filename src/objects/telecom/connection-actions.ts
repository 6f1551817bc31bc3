import type {
  BusinessActionDefinition,
  QuickActionDefinition,
} from '#engine/model/action-definition.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { date } from '#engine/fields/date.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { terminableStatuses } from '#protocol/telecom/connection-status.ts';
import { portOutStatus, staffNoticeChannels } from '#protocol/telecom/picklists.ts';

const staff = ['sales', 'administrator'] as const;
const receivedOn = date({
  label: 'Ontvangen op',
  required: true,
  default: { from: 'today' },
  help: 'De dag waarop de klant het zei of schreef. De opzegtermijn telt vanaf die dag.',
});
const endsOn = date({ label: 'Stopt op', help: 'Leeg: de eerste dag zonder kosten.' });
/** The same conditions as in `refusedTermination`. */
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

export const connectionActions: readonly QuickActionDefinition[] = [
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
];
