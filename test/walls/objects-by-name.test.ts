import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';

/**
 * Lists, records, search, imports and actions of the workspace are drawn from what the record API
 * tells of any object.
 */

const drawn = [
  'src/web/staff/*.{ts,tsx}',
  'src/web/staff/{forms,frame,lists,records,search,bring-in,actions}/**/*.{ts,tsx}',
];

/** What is named all the same, and why. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // What the workspace opens with, and whose name stands in its bar.
  'navigation.ts': ['Contactbericht__c'],
  'read-workspace.ts': ['User'],
  // A file is three rows of the engine, read as one.
  'shown-file.ts': ['ContentDocument'],
  // Mails about any record, and values that a row gets later: no metadata tells either.
  'undelivered.ts': ['Mail__c'],
  'edit-fields-of.ts': ['Aansluiting__c'],
  // The work an import is, as a record.
  'read-job.ts': ['Bulkbewerking__c'],
};

const names = objects.map(({ apiName }) => apiName);

/** Names of objects in what a file says as text: alone, or with a field behind them. */
const namedIn = (source: string): string[] =>
  names.filter((name) =>
    new RegExp(`['"\`]${name}(?:['"\`.]|__r)`).test(
      source.replaceAll(/^import .*$/gm, '').replaceAll(/\/\*\*[^]*?\*\//g, ''),
    ),
  );

it('no screen of theirs knows an object by name', () => {
  const found = globSync(drawn).flatMap((file) => {
    const extra = namedIn(readFileSync(file, 'utf8')).filter(
      (name) => !allowed[basename(file)]?.includes(name),
    );
    return extra.length > 0 ? [`${file}: ${extra.join(', ')}`] : [];
  });
  expect(found).toEqual([]);
});

it('the list of exceptions is no longer than it must be', () => {
  const all = globSync(drawn);
  for (const [file, excepted] of Object.entries(allowed)) {
    const path = all.find((one) => basename(one) === file);
    expect(
      namedIn(readFileSync(path ?? '', 'utf8')).filter((name) => excepted.includes(name)),
      file,
    ).toEqual(excepted);
  }
});
