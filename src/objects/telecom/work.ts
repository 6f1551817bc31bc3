import type { DeriveFields, PreviewDefinition } from '#engine/model/define.ts';
import type {
  BusinessActionDefinition,
  QuickActionDefinition,
} from '#engine/model/action-definition.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { afterWorkingMinutes } from '#protocol/time/working-minutes.ts';

/** Actions of staff on records in a queue, shared by several objects. */

export const staff = ['sales', 'administrator'] as const;

/** Returns the rule that the record has none of the `closed` statuses. */
export const openRule = (field: string, ...closed: readonly string[]): RowRule => ({
  allOf: closed.map((isNot) => ({ field, isNot })),
});

/** Assigns the record to the user; a new record gets the status for work in progress. */
export const takeAction = (when: RowRule): QuickActionDefinition => ({
  name: 'Take',
  type: 'Verb',
  label: 'Oppakken',
  done: 'Je hebt dit opgepakt.',
  roles: staff,
  when,
  apartFrom: 'OwnerId',
  // When two users take it at once, the second is told that a colleague has it.
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

/** Lets staff correct the status, the owner and these fields of a record. */
export const statusAction = (...fields: readonly string[]): QuickActionDefinition => ({
  name: 'UpdateStatus',
  type: 'Update',
  label: 'Status aanpassen',
  done: 'De status is aangepast.',
  fields: ['Status__c', 'OwnerId', ...fields],
});

/** An action that finishes the work. Its `warning` is shown for confirmation first. */
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

/** Actions that publish a record to everybody, or limit it to staff again. */
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

/** Lets staff preview the record's page on the site. */
export const sitePreview: PreviewDefinition = { roles: staff, shown: { Gepubliceerd__c: true } };

/**
 * Returns the deadline for our answer, in office hours; empty while we wait for the visitor, and
 * when the work is finished.
 */
export const answerByField = () =>
  dateTime({
    label: 'Antwoord voor',
    readOnly: true,
    tracked: false,
    help: 'In kantooruren, op werkdagen.',
  });

/** Defines a field for the time of the last answer, after which there is no deadline. */
export const answeredOnField = () =>
  dateTime({
    label: 'Beantwoord op',
    readOnly: true,
    tracked: false,
    help: 'Wanneer het laatste antwoord per mail is verstuurd.',
  });

/**
 * Defines the field `Afgerond_op__c`: the time at which the work was finished, when the retention
 * period starts. The trigger `keep_closed_on` of the table fills it (migration 0096); `db:diff` does
 * not draft that trigger.
 */
export const closedOnField = () =>
  dateTime({ label: 'Afgerond op', readOnly: true, tracked: false, help: 'Vult het systeem in.' });

type Due = {
  status: string;
  /** The statuses without a deadline. */
  still: readonly string[];
  /** The number of working hours until the deadline. */
  hours: number;
};

/**
 * Returns a function that derives the deadline from the time of receipt, also after a return to an
 * open status, so that the deadline never moves later. Answered records never get a deadline again.
 * Requests use `answer-clock.ts` instead, because their hours change with their priority.
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

/** Returns a time from a stored row or from a save's input; null when it has none. */
export function momentIn(row: Readonly<Record<string, unknown>>, name: string): Date | null {
  const value = row[name];
  if (value instanceof Date) return value;
  return typeof value === 'string' ? new Date(value) : null;
}
