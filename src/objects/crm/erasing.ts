import type { ListViewDefinition } from '#engine/model/define.ts';
import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import type { Field } from '#engine/fields/field.ts';
import { reference } from '#engine/fields/reference.ts';
import { freeText } from '../fields.ts';
import { staff } from '../telecom/work.ts';

/** Two people are needed. Source: docs/decisions/0017-erasure-by-two-people.md. */
export const erasingFields = (): { Wissen_door__c: Field; Wissen_reden__c: Field } => ({
  Wissen_door__c: reference({
    label: 'Wissen gevraagd door',
    to: 'User',
    readOnly: true,
    onDelete: 'clear',
  }),
  Wissen_reden__c: freeText({ label: 'Reden van het wissen', readOnly: true }),
});

const isAsked = { field: 'Wissen_door__c', isNot: null } as const;

export const erasureRequestActions: readonly QuickActionDefinition[] = [
  {
    name: 'AskErase',
    type: 'Verb',
    label: 'Wissen aanvragen',
    done: 'Gevraagd. Een beheerder die niet jijzelf bent, kan nu wissen.',
    roles: staff,
    when: { field: 'Wissen_door__c', equals: null },
    fields: ['Reden'],
    asks: {
      Reden: freeText({ label: 'Reden', required: true, help: 'Wie vroeg erom, en wanneer?' }),
    },
    warning:
      'Er gebeurt nog niets. Je ziet hierna wat er verdwijnt en wat van de wet moet blijven. Een beheerder die niet jijzelf bent, wist pas daarna.',
  },
  {
    name: 'ForetellErase',
    type: 'Verb',
    label: 'Gevolgen van wissen',
    done: 'Dit gebeurt er als je wist. Er is nog niets veranderd.',
    roles: staff,
    when: isAsked,
    fields: [],
  },
  {
    name: 'DeclineErase',
    type: 'Verb',
    label: 'Niet wissen',
    done: 'Ingetrokken. Er is niets gewist.',
    roles: staff,
    when: isAsked,
    sees: ['Wissen_door__c', 'Wissen_reden__c'],
    fields: ['Reden'],
    asks: {
      Reden: freeText({
        label: 'Waarom niet',
        help: 'Vroeg een collega het? Die leest dit in een mail. Vroeg je het zelf, dan mag dit leeg blijven.',
      }),
    },
    warning:
      'Er wordt niets gewist. Heeft de klant of de persoon er zelf om gevraagd, dan moet je binnen een maand laten weten waarom niet (art. 12 lid 4 AVG).',
  },
];

export const twoPersonRule = {
  when: isAsked,
  apartFrom: 'Wissen_door__c',
  personBy: 'Medewerker__c',
  sees: ['Wissen_door__c', 'Wissen_reden__c'],
} as const;

export const erasingView = (columns: readonly string[]): ListViewDefinition => ({
  apiName: 'Te_wissen',
  label: 'Wissen gevraagd',
  columns: [...columns, 'Wissen_door__c', 'Wissen_reden__c'],
  orderBy: ['Name'],
  filters: [{ field: 'Wissen_door__c', operator: 'NotEqual', operands: [''] }],
});
