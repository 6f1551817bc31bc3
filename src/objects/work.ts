import type { QuickActionDefinition, RowRule } from '#records/define.ts';

/** What staff do with whatever waits in a queue, the same for every object. */

export const staff = ['sales', 'administrator'] as const;

/** Of these states the work is over. */
export const isOpen = (field: string, ...closed: readonly string[]): RowRule => ({ allOf: closed.map((isNot) => ({ field, isNot })) });

/** It becomes mine; what was new is under way from then on. */
export const take = (when: RowRule): QuickActionDefinition => ({
  name: 'Take',
  type: 'Verb',
  label: 'Oppakken',
  done: 'Je hebt dit opgepakt.',
  roles: staff,
  when,
  apartFrom: 'OwnerId',
  fields: [],
});

export const assign: QuickActionDefinition = { name: 'Assign', type: 'Update', label: 'Toewijzen', done: 'Toegewezen.', fields: ['OwnerId'] };

/** Everybody reads it from then on, or nobody but staff. */
export const publish: readonly QuickActionDefinition[] = [
  {
    name: 'Publish',
    type: 'Verb',
    label: 'Publiceren',
    done: 'Gepubliceerd. Iedereen kan dit nu lezen.',
    roles: ['administrator'],
    when: { field: 'Gepubliceerd__c', isNot: true },
    fields: [],
  },
  {
    name: 'Unpublish',
    type: 'Verb',
    label: 'Offline halen',
    done: 'Offline gehaald. Alleen medewerkers zien dit nog.',
    roles: ['administrator'],
    when: { field: 'Gepubliceerd__c', equals: true },
    fields: [],
    warning: 'Bezoekers die deze pagina openen, krijgen te lezen dat zij niet meer bestaat.',
  },
];
