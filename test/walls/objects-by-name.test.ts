import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';

/**
 * Lists, records, search, imports and actions of the workspace are rendered from the metadata of
 * any object.
 */

const drawn = [
  'src/web/staff/*.{ts,tsx}',
  'src/web/staff/{forms,frame,lists,records,search,bring-in,actions}/**/*.{ts,tsx}',
];

/** The exceptions, and why. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The first list of the workspace, and the user's name in its bar.
  'use-workspace.ts': ['Contactbericht__c'],
  'read-workspace.ts': ['User'],
  // A file is three records, read as one.
  'shown-file.ts': ['ContentDocument'],
  // Mails about a record, and values that are filled in later, are in no metadata.
  'undelivered.ts': ['Mail__c'],
  'edit-fields-of.ts': ['Aansluiting__c'],
  // An import is a bulk job, which has a record.
  'read-job.ts': ['Bulkbewerking__c'],
};

const names = objects.map(({ apiName }) => apiName);

/** The object names in the strings of a source file, alone or followed by a field. */
const namedIn = (source: string): string[] =>
  names.filter((name) =>
    new RegExp(`['"\`]${name}(?:['"\`.]|__r)`).test(
      source.replaceAll(/^import .*$/gm, '').replaceAll(/\/\*\*[^]*?\*\//g, ''),
    ),
  );

it('no generic workspace page names an object, except the listed ones', () => {
  const found = globSync(drawn).flatMap((file) => {
    const extra = namedIn(readFileSync(file, 'utf8')).filter(
      (name) => !allowed[basename(file)]?.includes(name),
    );
    return extra.length > 0 ? [`${file}: ${extra.join(', ')}`] : [];
  });
  expect(found).toEqual([]);
});

it('every listed exception is needed', () => {
  const all = globSync(drawn);
  for (const [file, excepted] of Object.entries(allowed)) {
    const path = all.find((one) => basename(one) === file);
    expect(
      namedIn(readFileSync(path ?? '', 'utf8')).filter((name) => excepted.includes(name)),
      file,
    ).toEqual(excepted);
  }
});
