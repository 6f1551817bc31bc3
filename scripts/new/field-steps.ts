import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { recordText } from '#messages/staff/records.ts';
import { changedObject } from './object-source.ts';
import { filesWith, project, textOf } from './project-files.ts';
import type { Step } from './skeleton.ts';

/** The section of the page of a record, and the field before the new one. */
export type PlaceOnPage = { heading: string; headings: readonly string[]; neighbour: string };

type AddedField = {
  /** The file of the object. */
  path: string;
  apiName: string;
  field: string;
  type: string;
  migration: string;
  /** Only the product fills it. */
  isReadOnly: boolean;
  place: PlaceOnPage;
};

/** What is left to do for a field that its object has now. */
export async function fieldSteps(added: AddedField): Promise<Step[]> {
  const { path, apiName, field, type, migration, place, isReadOnly } = added;
  const { access, erasure, fields } = await changedObject(path, apiName);
  return [
    {
      file: path,
      at: new RegExp(`^ +${field}: `),
      todo: 'its options: required, help, default, searchable, length, …',
    },
    ...(type === 'choice' ? [valuesStep] : []),
    {
      file: path,
      at: /^ {2}access: /,
      todo: `who may see and change it: add it to a list of names here${listsOf(path)}; now: ${rightsOf(access, { field, isReadOnly })}${isReadOnly ? '. The engine refuses a change by hand, by administrators too' : ''}`,
    },
    {
      file: path,
      at: /^ {2}personal: /,
      todo: `add it when it says something of a person, in a choice too${type === 'longtext' ? '; free text can' : ''}${erasure === undefined ? '' : ', and then to `erasure.empties`'}`,
    },
    {
      file: path,
      at: /^ {2}listViews: /,
      todo: '`columns` of the lists that show it',
    },
    {
      file: path,
      at: new RegExp(`heading: '${place.heading}'`),
      todo: `on the page of a record it stands here, last under '${place.heading}'${place.headings.length === 1 ? '' : `; the other headings: ${place.headings.filter((one) => one !== place.heading).join(', ')}`}`,
    },
    ...(isReadOnly ? [] : neighbourSteps(place.neighbour)),
    ...portalSteps(apiName, Object.keys(fields)),
    {
      file: migration,
      todo: 'read it (a length is not in it: a save checks that): a required field needs a value for the rows that are there. When you change the type, or make it required, unique or searchable, delete it, and draft it again: npm run db:diff -- what it does',
    },
    {
      todo: 'test what it changes for people (the test of a job covers a field that only the job fills): test/unit/objects/objects-access.test.ts has who sees what, test/contract/records/saves.test.ts what a save does',
    },
  ];
}

const valuesStep: Step = {
  file: 'src/protocol/crm/picklists.ts',
  todo: 'move its values here when a form, a page or src/domain/ names one, and use `values: Object.values(…)`',
};

/** The code that reads or writes the field before it on the page. */
function neighbourSteps(neighbour: string): Step[] {
  if (Object.hasOwn(recordText.fields, neighbour)) return [];
  const names = new RegExp(`\\b${neighbour}\\b`);
  const files = filesWith('src/{domain,web}/**/*.{ts,tsx}', names);
  if (files.length === 0) return [];
  return [
    {
      todo: `a page or an action that has ${neighbour}, next to it, may need it too: ${files.join(', ')}`,
    },
  ];
}

/** The code that reads most fields of the object for pages of the portal. */
function portalSteps(apiName: string, fields: readonly string[]): Step[] {
  const fieldsIn = (file: string) =>
    fields.filter((name) => textOf(file).includes(`'${name}'`)).length;
  const reading = filesWith('src/domain/**/*.ts', `'${apiName}'`)
    .map((file) => ({ file, count: fieldsIn(file), pages: portalPages(file) }))
    .filter(({ count, pages }) => count > 2 && pages.length > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 4);
  if (reading.length === 0) return [];
  const places = reading.map(
    ({ file, pages }) => `${file} reads it for ${pages.map(withForm).join(' and ')}`,
  );
  return [
    {
      todo: `when customers see it: ${places.join('; ')}. ${wordsOf(reading.flatMap(({ pages }) => pages))}`,
    },
  ];
}

/** The files with the words of these pages, and the tests of the same name. */
function wordsOf(pages: readonly string[]): string {
  const subjects = pages.flatMap((page) =>
    [...textOf(page).matchAll(/ from '#messages\/portal\/([\w-]+)\.ts'/g)].map(
      ([, name]) => name!, // proof: the expression has this group
    ),
  );
  const names = [...new Set(subjects)].slice(0, 4);
  const tests = names
    .map((name) => `test/site/portal/${name}.test.ts`)
    .filter((test) => existsSync(join(project, test)));
  return `Words: ${names.map((name) => `src/messages/portal/${name}.ts`).join(', ')}. Tests: ${tests.length > 0 ? tests.join(', ') : 'test/site/portal/'}`;
}

/** The pages of the portal that import the file. */
const portalPages = (file: string): string[] =>
  filesWith('src/web/portal/**/*.{ts,tsx}', `#${file.slice('src/'.length)}'`).slice(0, 3);

/** A page that saves is a form. */
const withForm = (page: string): string =>
  /export (?:async )?(?:function|const) action\b/.test(textOf(page)) ? `the form ${page}` : page;

/** The lists of names that the rights in this file use, with their lines. */
function listsOf(path: string): string {
  const lines = textOf(path).split('\n');
  const rights = lines.slice(lines.findIndex((line) => line.startsWith('  access: '))).join('\n');
  const lists = lines.flatMap((line, index) => {
    const [, name] = /^(?:export )?const (\w+) = \[/.exec(line) ?? [];
    const isUsed = name !== undefined && new RegExp(`\\b${name}\\b`).test(rights);
    return isUsed ? [`${name} (line ${index + 1})`] : [];
  });
  return lists.length === 0 ? '' : ` or to ${lists.join(' or ')}`;
}

const roleNames: Readonly<Record<string, string>> = {
  customer: 'customer (a user of a company with all rights in the portal)',
  casesOnly: 'casesOnly (a colleague there, requests only)',
  sales: 'sales (our staff)',
  administrator: 'administrator (of our staff)',
};

/** Who may see and change the field, by role. */
function rightsOf(
  access: ObjectDefinition['access'],
  { field, isReadOnly }: { field: string; isReadOnly: boolean },
): string {
  const roles = Object.entries(access).map(([role, grants]) => {
    const has = (part: 'read' | 'write') =>
      grants.some((grant) => grant[part] === '*' || grant[part]?.includes(field) === true);
    return `${roleNames[role] ?? role} ${has('write') && !isReadOnly ? 'sees and changes it' : has('read') ? 'sees it' : 'does not see it'}`;
  });
  return roles.join(', ');
}
