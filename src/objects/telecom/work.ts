import type { DeriveFields, PreviewDefinition } from '#engine/model/define.ts';
import type {
  BusinessActionDefinition,
  QuickActionDefinition,
} from '#engine/model/action-definition.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { afterWorkingMinutes } from '#protocol/time/working-minutes.ts';

export const staff = ['sales', 'administrator'] as const;

export const openRule = (field: string, ...closed: readonly string[]): RowRule => ({
  allOf: closed.map((isNot) => ({ field, isNot })),
});

export const takeAction = (when: RowRule): QuickActionDefinition => ({
  name: 'Take',
  type: 'Verb',
  label: 'Oppakken',
  done: 'Je hebt dit opgepakt.',
  roles: staff,
  when,
  apartFrom: 'OwnerId',
  // When two users take the record at the same time, the second one is refused.
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

export const statusAction = (...fields: readonly string[]): QuickActionDefinition => ({
  name: 'UpdateStatus',
  type: 'Update',
  label: 'Status aanpassen',
  done: 'De status is aangepast.',
  fields: ['Status__c', 'OwnerId', ...fields],
});

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

export const sitePreview: PreviewDefinition = { roles: staff, shown: { Gepubliceerd__c: true } };

export const answerByField = () =>
  dateTime({
    label: 'Antwoord voor',
    readOnly: true,
    tracked: false,
    help: 'In kantooruren, op werkdagen.',
  });

export const answeredOnField = () =>
  dateTime({
    label: 'Beantwoord op',
    readOnly: true,
    tracked: false,
    help: 'Wanneer het laatste antwoord per mail is verstuurd.',
  });

/**
 * The retention period starts when the work is finished. The trigger `keep_closed_on` of the table
 * fills the field (migration 0096). `db:diff` does not draft that trigger.
 */
export const closedOnField = () =>
  dateTime({ label: 'Afgerond op', readOnly: true, tracked: false, help: 'Vult het systeem in.' });

type Due = {
  status: string;
  still: readonly string[];
  /** In working hours. */
  hours: number;
};

/**
 * A return to an open status also counts from the receipt. Service requests use `answer-clock.ts`.
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

/** From a stored row, or the input of a save. */
export function momentIn(row: Readonly<Record<string, unknown>>, name: string): Date | null {
  const value = row[name];
  if (value instanceof Date) return value;
  return typeof value === 'string' ? new Date(value) : null;
}
