import { join, relative } from 'node:path';
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { beforeAll, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';

/**
 * The domain names a picklist value through the object that declares it, so that a renamed value
 * fails to compile.
 */

const project = join(import.meta.dirname, '../..');
const scanned = 'src/domain/';

/** Words that equal a picklist value by coincidence, anywhere. */
const words: ReadonlySet<string> = new Set([
  // The API name of an object.
  'Contact',
  // The scores of feedback and the terms of contracts are numbers.
  '0',
  '12',
  '24',
  '1',
  '2',
  '3',
  '4',
  '5',
]);

/** Words that have another meaning in one file. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The API name of a list of mails.
  'admin/outbox.ts': ['Mislukt', 'Vervallen'],
  // A property: the length of further passages.
  'assistant/site-answer.ts': ['other'],
  // A folder in the customer file.
  'company/customer-file.ts': ['verwijderd'],
  // A section of the contract summary.
  'selling/summary/contract-summary.ts': ['other'],
  // The kind of a mail.
  'quotes/send-quote.ts': ['Offerte'],
  // A field of an action.
  'requests/answer-request.ts': ['Vraag'],
  // An order of the list of requests.
  'requests/read-requests.ts': ['gewijzigd'],
};

/** Names of objects, and scopes of apps, which have a type of their own. */
const otherNames: ReadonlySet<string> = new Set([
  'Koppeling__c.Gegevens__c',
  'Koppeling__c.Objecten__c',
  'Koppeling__c.Rechten__c',
]);

const values = new Map(
  objects.flatMap(({ apiName, fields }) =>
    Object.entries(fields).flatMap(([name, { picklist }]) =>
      (otherNames.has(`${apiName}.${name}`) ? [] : (picklist ?? [])).map(
        ({ value }) => [value, `${apiName}.${name}`] as const,
      ),
    ),
  ),
);

type Bare = { file: string; line: number; word: string };

/**
 * The text of a literal and the quoted words in it (SQL has those), or the name of an unquoted
 * property.
 */
function textsOf(node: Node): readonly string[] {
  if (isPropertyAssignment(node) && isIdentifier(node.name)) return [node.name.text];
  const isText =
    isStringLiteral(node) ||
    isNoSubstitutionTemplateLiteral(node) ||
    isTemplateHead(node) ||
    isTemplateMiddle(node) ||
    isTemplateTail(node);
  if (!isText) return [];
  return [node.text, ...[...node.text.matchAll(/["']([^"']+)["']/g)].map(([, quoted]) => quoted!)];
}

function bareIn(file: SourceFile): Bare[] {
  const found: Bare[] = [];
  const visit = (node: Node): void => {
    for (const word of textsOf(node))
      if (values.has(word) && !words.has(word))
        found.push({
          file: relative(join(project, scanned), file.fileName),
          line: file.text.slice(0, node.getStart(file)).split('\n').length,
          word,
        });
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

let bare: readonly Bare[];
beforeAll(() => {
  const api = new API({ cwd: project });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(project, 'tsconfig.json')] });
    const files = snapshot.getProjects().flatMap(({ program }) =>
      program
        .getSourceFileNames()
        .filter((path) => relative(project, path).startsWith(scanned))
        // Recorded answers are data.
        .filter((path) => !path.endsWith('.json'))
        .map((path) => program.getSourceFile(path)!),
    );
    expect(files.length).toBeGreaterThan(100);
    bare = files.flatMap(bareIn);
  } finally {
    api.close();
  }
});

it('the domain names no picklist value as a bare string', () => {
  expect(
    bare
      .filter(({ file, word }) => !allowed[file]?.includes(word))
      .map(
        ({ file, line, word }) => `${scanned}${file}:${line} '${word}' is of ${values.get(word)}`,
      ),
  ).toEqual([]);
});

it.each(Object.entries(allowed))('the exceptions of %s are needed', (path, excepted) => {
  const there = new Set(bare.filter(({ file }) => file === path).map(({ word }) => word));
  expect([...there].toSorted()).toEqual(excepted.toSorted());
});
