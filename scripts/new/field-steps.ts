import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { recordText } from '#messages/staff/records.ts';
import { changedObject, project } from './object-source.ts';
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
  place: PlaceOnPage;
};

/** What is left to do for a field that its object has now. */
export async function fieldSteps(added: AddedField): Promise<Step[]> {
  const { path, apiName, field, type, migration, place } = added;
  const { access, erasure } = await changedObject(path, apiName);
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
      todo: `who may see and change it: add it to a list of names here, or to one that is named here; now: ${rightsOf(access, field)}`,
    },
    {
      file: path,
      at: /^ {2}personal: /,
      todo: `add it when it says something of a person, in a choice too${type === 'longtext' ? '; free text can' : ''}${erasure === undefined ? '' : ', and then to `erasure.empties`'}`,
    },
    {
      file: path,
      at: /^ {2}listViews: /,
      todo: `\`columns\` of the lists that show it; on the page of a record it stands under '${place.heading}', of: ${place.headings.join(', ')} (--section)`,
    },
    ...neighbourSteps(place.neighbour),
    {
      file: migration,
      todo: 'read it: a required field needs a value for the rows that are there. When you change the type, or make it required, unique or searchable, delete it, and draft it again: npm run db:diff -- what it does',
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
  const files = globSync('src/{domain,web}/**/*.{ts,tsx}', { cwd: project })
    .filter((file) => names.test(readFileSync(join(project, file), 'utf8')))
    .toSorted();
  if (files.length === 0) return [];
  return [
    {
      todo: `a page or an action that has ${neighbour}, next to it, may need it too: ${files.join(', ')}`,
    },
  ];
}

/** Who may see and change the field, by role. */
function rightsOf(access: ObjectDefinition['access'], field: string): string {
  const roles = Object.entries(access).map(([role, grants]) => {
    const has = (part: 'read' | 'write') =>
      grants.some((grant) => grant[part] === '*' || grant[part]?.includes(field) === true);
    return `${role} ${has('write') ? 'sees and changes it' : has('read') ? 'sees it' : 'does not see it'}`;
  });
  return roles.join(', ');
}
