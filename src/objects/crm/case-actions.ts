import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import { reference } from '#engine/fields/reference.ts';
import { requestStatus } from '#protocol/telecom/service-requests.ts';
import { sameCompany } from '../fields.ts';
import { assignAction, endAction, openRule, staff, takeAction } from '../telecom/work.ts';
import { caseMessageActions } from './case-sayings.ts';

export const caseActions: readonly QuickActionDefinition[] = [
  ...caseMessageActions,
  {
    name: 'AddComment',
    type: 'Create',
    label: 'Reageren',
    done: 'Je reactie is geplaatst.',
    roles: ['customer', 'casesOnly'],
    target: 'CaseComment',
    parentField: 'ParentId',
    fields: ['CommentBody'],
    section: 'CollaborateComposer',
  },
  takeAction(openRule('Status', 'Gesloten')),
  assignAction,
  endAction(
    {
      name: 'Close',
      label: 'Verzoek sluiten',
      done: 'Het verzoek is gesloten.',
      warning:
        'De klant krijgt een mail dat het verzoek gesloten is. Met een reactie opent de klant het weer.',
      setsStatus: { field: 'Status', value: requestStatus.closed },
    },
    openRule('Status', 'Gesloten'),
  ),
  {
    name: 'UpdateStatus',
    type: 'Update',
    label: 'Status aanpassen',
    done: 'De status is aangepast.',
    fields: ['Status', 'Priority', 'OwnerId'],
  },
  {
    name: 'MergeInto',
    type: 'Verb',
    label: 'Samenvoegen',
    done: 'Samengevoegd. Reacties en bestanden staan nu bij het andere verzoek.',
    roles: staff,
    when: openRule('Status', 'Gesloten'),
    fields: ['Serviceverzoek'],
    asks: {
      Serviceverzoek: reference({
        label: 'Verzoek dat blijft',
        to: 'Case',
        required: true,
        within: sameCompany,
        help: 'Het verzoek dat je nu bekijkt, wordt gesloten.',
      }),
    },
    warning:
      'Reacties en bestanden verhuizen naar het verzoek dat blijft. Dit kun je niet terugdraaien.',
    grave: true,
  },
];
