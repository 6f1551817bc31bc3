import type { ObjectDefinition } from '#engine/model/define.ts';
import { type ObjectSource, sourceOf } from './object-source.ts';
import { textOf } from './project-files.ts';
import { ask, type SkeletonNames } from './skeleton.ts';

/** The object of a job when none is asked. */
export const contactMessage = 'Contactbericht__c';

export const dueRowsHelp = `  --object of a job: the object of its rows: Case (default: ${contactMessage})
  --status, --empty, --older  of a job, its rows: have this status (Nieuw); have nothing yet in this
           day or moment, which the job fills (Herinnerd_op__c); were made this number of days ago (7),
           or have this day or moment that long ago (ClosedDate:7; LastModifiedDate:7 is without
           any change, because no field says when a status changed)
  --at, --most  of a job: not before this time of the day in the Netherlands (03:30), and for this
           number of rows a day at most (200), counted by the day in the field of --empty`;

/** A name that code imports from a module. */
type Imported = { name: string; from: string };

/** Which rows of an object a job works on, as code. */
export type DueRows = {
  from: string;
  object: ObjectDefinition;
  status: { field: string; value: string; code: string; imported: Imported } | null;
  /** The field that the job fills, with what. */
  empty: { field: string; code: string } | null;
  older: { field: string; days: string } | null;
  at: string | null;
  most: string | null;
};

export function dueRowsOf(names: SkeletonNames): DueRows {
  const { object: from = contactMessage, at, most, empty } = names;
  const source = sourceOf(from);
  const { object } = source;
  if (at !== undefined && !/^(?:[01]\d|2[01]):[0-5]\d$|^22:00$/.test(at))
    ask('--at is a time between 00:00 and 22:00, such as 03:30: the server has a round each hour.');
  if (most !== undefined) askMost(most, object.fields[empty ?? '']?.dataType);
  return {
    from,
    object,
    status: statusOf(source, names),
    empty: empty === undefined ? null : emptyOf(object, empty),
    older: names.older === undefined ? null : olderOf(object, names.older),
    at: at ?? null,
    most: most ?? null,
  };
}

function askMost(most: string, filled: string | undefined): void {
  if (!/^[1-9]\d*$/.test(most)) ask('--most is a number of rows, such as 200.');
  if (filled !== 'Date')
    ask('--most counts the rows that were done today, so --empty must be a field of --type date.');
}

function statusOf(source: ObjectSource, { status }: SkeletonNames): DueRows['status'] {
  if (status === undefined) return null;
  const field = ['Status__c', 'Status'].find((name) => name in source.object.fields);
  const constant = field === undefined ? null : constantOf(source.text, status);
  if (field === undefined || constant === null)
    return ask(`${source.path} imports no constant of a status '${status}'.`);
  const code = `equals('${field}', ${constant.name}.${constant.key})`;
  return { field, value: status, code, imported: { name: constant.name, from: constant.from } };
}

/** The constant of `src/protocol/` with this value, of those that the file of an object imports. */
function constantOf(text: string, value: string): (Imported & { key: string }) | null {
  for (const [, from] of text.matchAll(/ from '(#protocol\/[^']+)'/g)) {
    const path = from!.replace('#protocol/', 'src/protocol/'); // proof: the expression has this group
    const constants = textOf(path);
    for (const [, name, values] of constants.matchAll(
      /^export const (\w*Status) = \{([^}]*)\}/gm,
    )) {
      const key = new RegExp(`(\\w+): '${value}'`).exec(values!)?.[1];
      if (key !== undefined && new RegExp(`\\b${name!}\\b`).test(text))
        return { name: name!, from: from!, key };
    }
  }
  return null;
}

function emptyOf(object: ObjectDefinition, field: string): DueRows['empty'] {
  const codes: Readonly<Record<string, string>> = {
    Date: 'localDay(system.now)',
    DateTime: 'system.now.toISOString()',
  };
  const code = codes[object.fields[field]?.dataType ?? ''];
  return code === undefined
    ? ask(
        `--empty is a day or a moment of ${object.apiName}. To add one: ` +
          `npm run new -- field ${object.apiName}.${field.endsWith('__c') ? field : 'Herinnerd_op__c'} --type date`,
      )
    : { field, code };
}

/** Every object has these. */
export const systemMoments: readonly string[] = ['CreatedDate', 'LastModifiedDate'];

function olderOf(object: ObjectDefinition, older: string): DueRows['older'] {
  const [, field = 'CreatedDate', days] = /^(?:(\w+):)?([1-9]\d*)$/.exec(older) ?? [];
  const isMoment =
    systemMoments.includes(field) ||
    ['Date', 'DateTime'].includes(object.fields[field]?.dataType ?? '');
  return days === undefined || !isMoment
    ? ask(
        `--older is a number of days, or a day or a moment of ${object.apiName} with it: ClosedDate:7.`,
      )
    : { field, days };
}
