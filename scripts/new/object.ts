import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nextMigration } from '#db/migrate.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { draftTables } from '#engine/sql/tables.ts';
import { objects } from '#objects/index.ts';
import type { Skeleton, SkeletonNames } from './skeleton.ts';

/** An object that staff maintain, with a name, a note and a checkbox, and its table. */
export function newObject({ kebab, camel, label, slug }: SkeletonNames): Skeleton {
  const apiName = `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll('-', '_')}__c`;
  const facts: Facts = { camel, apiName, label, prefix: freePrefix() };
  const file = `src/objects/crm/${kebab}.ts`;
  return {
    files: [
      { path: file, text: definition(facts) },
      {
        path: `src/db/migrations/${basename(nextMigration(kebab.replaceAll('-', '_')).pathname)}`,
        text: (root) => draftTable(join(root, file), facts),
      },
    ],
    lines: [
      {
        path: 'src/objects/index.ts',
        before: /^import \{ vacancy \}/,
        text: `import { ${camel} } from './crm/${kebab}.ts';`,
      },
      { path: 'src/objects/index.ts', before: /^ {2}recordType,$/, text: `  ${camel},` },
      {
        path: 'docs/architecture/objects.md',
        before: /^\| profile of users \|/,
        text: `| ${kebab.replaceAll('-', ' ')} | \`${apiName}\` | ${label} | \`crm/${kebab}.ts\` |`,
      },
      {
        path: 'test/unit/objects/objects.test.ts',
        before: /^ {2}ContentDocument: \[/,
        text: `  ${apiName}: ['${label}', 'Name', 'Toelichting__c', 'In_gebruik__c'],`,
      },
    ],
    next: [
      `give ${apiName} its fields and its plural label; then delete the drafted migration and run npm run db:diff -- ${kebab.replaceAll('-', ' ')}`,
      'an action of type Verb is bound in src/domain/business-actions.ts',
      'decide who may see it: `access` (a customer sees nothing until a grant says so)',
      'put it in the menu of the workspace: src/objects/apps.ts',
      `npm test`,
    ],
  };
}

/** Source: record-api.md §1.5. */
function freePrefix(): string {
  const taken = new Set(objects.map(({ keyPrefix }) => keyPrefix));
  for (let number = 36; number < 36 ** 2 * 36; number++) {
    const prefix = `a${number.toString(36).padStart(2, '0')}`;
    if (!taken.has(prefix)) return prefix;
  }
  throw new Error('Every key prefix is in use');
}

type Facts = { camel: string; apiName: string; label: string; prefix: string };

const definition = ({
  camel,
  apiName,
  label,
  prefix,
}: Facts): string => `import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { freeText, nameText, systemSection } from '../fields.ts';
import { fullGrant, editGrant } from '../grants.ts';

/** ${label}: maintained by staff. */
export const ${camel} = defineObject({
  apiName: '${apiName}',
  label: '${label}',
  labelPlural: '${label}',
  keyPrefix: '${prefix}',
  fields: {
    Name: nameText({ label: 'Naam', required: true, searchable: true }),
    Toelichting__c: freeText({ label: 'Toelichting' }),
    In_gebruik__c: checkbox({ label: 'In gebruik', default: { value: true } }),
  },
  personal: ['Toelichting__c'],
  layout: {
    sections: [
      { heading: '${label}', fields: ['Name', 'In_gebruik__c', 'Toelichting__c', 'OwnerId'] },
      systemSection,
    ],
    compact: ['Name', 'In_gebruik__c', 'LastModifiedDate'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle',
      columns: ['Name', 'In_gebruik__c', 'LastModifiedDate'],
      orderBy: ['Name'],
    },
  ],
  relatedLists: [],
  access: { sales: [editGrant], administrator: [fullGrant] },
  searchable: true,
  theme: { color: '#2f7f8f', icon: 'file' },
});
`;

/** The SQL that creates the table of the object in `file`, which must already be written. */
async function draftTable(file: string, { camel, label }: Facts): Promise<string> {
  const module: Record<string, ObjectDefinition> = await import(pathToFileURL(file).href);
  const object = module[camel]!; // proof: the definition above exports it by this name
  const model = createRegistry([...objects, object]).object(object.apiName)!; // proof: added here
  return `-- ${label}: maintained by staff.\n${draftTables([model])}`;
}
