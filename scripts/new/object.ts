import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nextMigration } from '#db/migrate.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { draftTables } from '#engine/sql/tables.ts';
import { objects } from '#objects/index.ts';
import { apiNameOf, ask, type Skeleton, type SkeletonNames, type Step } from './skeleton.ts';

/** An object that staff maintain, with a name, a note and a checkbox, and its table. */
export function newObject(names: SkeletonNames): Skeleton {
  const object = objectFacts(names);
  const { kebab, camel, label, apiName, file } = object;
  const files = filesOfObject(object, definition(object), {
    about: `${label}: maintained by staff.`,
  });
  return {
    files,
    lines: linesOfObject(object, ['Name', 'Toelichting__c', 'In_gebruik__c']),
    next: [
      { file, at: /^ {2}fields: /, todo: 'give it its fields, and its plural label above them' },
      {
        file,
        at: /^ {2}access: /,
        todo: 'decide who may see it: a customer sees nothing until a grant says so',
      },
      {
        file: files[1].path,
        todo: `after a change of its fields, delete this draft and your DATA_DIR, and draft it again: npm run db:diff -- ${kebab.replaceAll('-', ' ')}`,
      },
      {
        file: 'src/domain/business-actions.ts',
        at: /^export const businessActions/,
        todo: `when it has an action of the type Verb, bind it here: '${apiName}.Name'`,
      },
      menuStep(apiName, 'Alle'),
      {
        file: 'test/unit/objects/decided-objects.ts',
        at: new RegExp(`^ {2}${apiName}: `),
        todo: `name the fields that ${camel} must have`,
      },
    ],
    tests: ['unit test/unit/objects'],
  };
}

export const menuStep = (apiName: string, list: string): Step => ({
  file: 'src/objects/apps.ts',
  at: /list\('Contactbericht__c', 'Nieuw'\)/,
  todo: `its place in the menu of the workspace: list('${apiName}', '${list}'); without it, it stands under the last heading`,
});

/** `kebab`, `camel`: its name in the code. `file`: its definition. */
export type ObjectFacts = {
  kebab: string;
  camel: string;
  label: string;
  apiName: string;
  prefix: string;
  file: string;
};

export function objectFacts({
  kebab,
  camel,
  label,
}: Pick<SkeletonNames, 'kebab' | 'camel' | 'label'>): ObjectFacts {
  const apiName = apiNameOf(label);
  if (objects.some((object) => object.apiName === apiName))
    ask(`There is an object ${apiName} already.`);
  return {
    kebab,
    camel,
    label,
    apiName,
    prefix: freePrefix(),
    file: `src/objects/crm/${kebab}.ts`,
  };
}

/** Its definition, and the migration that makes its table; `triggers`: what else this does. */
export const filesOfObject = (
  { kebab, camel, file }: ObjectFacts,
  text: string,
  { about, triggers = '' }: { about: string; triggers?: string },
) =>
  [
    { path: file, text },
    {
      path: `src/db/migrations/${basename(nextMigration(kebab.replaceAll('-', '_')).pathname)}`,
      text: async (root: string) =>
        `-- ${about}\n${await draftTable(join(root, file), camel)}${triggers}`,
    },
  ] as const;

/** The lines that other files need for an object; `fields`: some that it must have. */
export const linesOfObject = (
  { kebab, camel, label, apiName }: ObjectFacts,
  fields: readonly string[],
): Skeleton['lines'] => [
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
    path: 'test/unit/objects/decided-objects.ts',
    before: /^ {2}ContentDocument: \[/,
    text: `  ${apiName}: [${[label, ...fields].map((name) => `'${name}'`).join(', ')}],`,
  },
];

/** Source: record-api.md §1.5. */
function freePrefix(): string {
  const taken = new Set(objects.map(({ keyPrefix }) => keyPrefix));
  for (let number = 36; number < 36 ** 2 * 36; number++) {
    const prefix = `a${number.toString(36).padStart(2, '0')}`;
    if (!taken.has(prefix)) return prefix;
  }
  throw new Error('Every key prefix is in use');
}

const definition = ({
  camel,
  apiName,
  label,
  prefix,
}: ObjectFacts): string => `import { defineObject } from '#engine/model/define.ts';
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
async function draftTable(file: string, camel: string): Promise<string> {
  const module: Record<string, ObjectDefinition> = await import(pathToFileURL(file).href);
  const object = module[camel]!; // proof: the definition exports it by this name
  const model = createRegistry([...objects, object]).object(object.apiName)!; // proof: added here
  return draftTables([model]);
}
