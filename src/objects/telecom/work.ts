import type { DeriveFields, PreviewDefinition } from '#engine/model/define.ts';
import type {
  BusinessActionDefinition,
  QuickActionDefinition,
} from '#engine/model/action-definition.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { afterWorkingMinutes } from '#protocol/time/working-minutes.ts';

/** What staff do with whatever waits in a queue, the same for every object. */

export const staff = ['sales', 'administrator'] as const;

/** Of these states the work is over. */
export const openRule = (field: string, ...closed: readonly string[]): RowRule => ({
  allOf: closed.map((isNot) => ({ field, isNot })),
});

/** It becomes mine; what was new is under way from then on. */
export const takeAction = (when: RowRule): QuickActionDefinition => ({
  name: 'Take',
  type: 'Verb',
  label: 'Oppakken',
  done: 'Je hebt dit opgepakt.',
  roles: staff,
  when,
  apartFrom: 'OwnerId',
  // Two who take it at once: the second hears that a colleague has it.
  sees: ['OwnerId'],
  fields: [],
  mass: true,
  next: 'OwnerId',
});

export const assignAction: QuickActionDefinition = {
  name: 'Assign',
  type: 'Update',
  label: 'Toewijzen',
  done: 'De eigenaar is aangepast.',
  fields: ['OwnerId'],
  mass: true,
};

/** The work is over. `warning`: what staff read and confirm before it is done. */
type Ending = Pick<QuickActionDefinition, 'name' | 'label' | 'done'> &
  Required<Pick<BusinessActionDefinition, 'warning' | 'setsStatus'>>;

export const endAction = (words: Ending, when: RowRule): QuickActionDefinition => ({
  ...words,
  type: 'Verb',
  roles: staff,
  when,
  fields: [],
  mass: true,
});

/** Everybody reads it from then on, or nobody but staff. */
export const publishActions: readonly QuickActionDefinition[] = [
  {
    name: 'Publish',
    type: 'Verb',
    label: 'Publiceren',
    done: 'Gepubliceerd. Iedereen kan dit nu lezen.',
    roles: ['administrator'],
    when: { field: 'Gepubliceerd__c', isNot: true },
    fields: [],
    mass: true,
  },
  {
    name: 'Unpublish',
    type: 'Verb',
    label: 'Offline halen',
    done: 'Offline gehaald. Alleen medewerkers zien dit nog.',
    roles: ['administrator'],
    when: { field: 'Gepubliceerd__c', equals: true },
    fields: [],
    mass: true,
    warning: 'Bezoekers die deze pagina openen, krijgen te lezen dat zij niet meer bestaat.',
  },
];

/** How its page on the site would look, for who works on it. */
export const sitePreview: PreviewDefinition = { roles: staff, shown: { Gepubliceerd__c: true } };

/**
 * Until when somebody waits for us at most, by the office's clock; empty while we wait for them,
 * and when it is over.
 */
export const answerByField = () =>
  dateTime({
    label: 'Antwoord voor',
    readOnly: true,
    tracked: false,
    help: 'In kantooruren, op werkdagen.',
  });

/** When it was answered last; nobody waits for us after that. */
export const answeredOnField = () =>
  dateTime({
    label: 'Beantwoord op',
    readOnly: true,
    tracked: false,
    help: 'Wanneer het laatste antwoord per mail is verstuurd.',
  });

/** When it was over; how long it is kept counts from then. */
export const closedOnField = () =>
  dateTime({ label: 'Afgerond op', readOnly: true, tracked: false, help: 'Vult het systeem in.' });

type Due = {
  status: string;
  /** States in which nobody waits for us. */
  still: readonly string[];
  /** Working hours. */
  hours: number;
};

/**
 * Counts from when it came in, also when it is set back to an open status, so that the moment is
 * never later than it was. What was answered has no moment any more, whatever becomes of it.
 * Requests, whose hours change with their priority, have `answer-clock.ts`.
 */
export const derivesDue =
  ({ status, still, hours }: Due): DeriveFields =>
  (row, { before, now }) => {
    const waits = (one: Readonly<Record<string, unknown>>): boolean =>
      !still.includes(String(one[status])) && momentIn(one, 'Beantwoord_op__c') === null;
    if (!waits(row))
      return before === null || before['Antwoord_voor__c'] !== null
        ? { Antwoord_voor__c: null }
        : {};
    if (before !== null && waits(before)) return {};
    const received = momentIn(before ?? {}, 'CreatedDate') ?? now;
    return { Antwoord_voor__c: afterWorkingMinutes(received, hours * 60) };
  };

/** A moment of a row that is stored, or as a save names it. */
export function momentIn(row: Readonly<Record<string, unknown>>, name: string): Date | null {
  const value = row[name];
  if (value instanceof Date) return value;
  return typeof value === 'string' ? new Date(value) : null;
}
