import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nextMigration } from '#db/migrate.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { draftColumn } from '#engine/sql/tables.ts';
import { objects } from '#objects/index.ts';
import { ask, type Skeleton, type SkeletonOptions } from './skeleton.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The function that defines a field, its module, and its options after the label. */
type Kind = readonly [make: string, module: string, options?: string];

/** By type. */
const types: Readonly<Record<string, Kind>> = {
  text: ['text', '#engine/fields/text.ts', 'length: 80'],
  longtext: ['freeText', '../fields.ts'],
  phone: ['phone', '#engine/fields/text.ts'],
  email: ['email', '#engine/fields/email.ts'],
  checkbox: ['checkbox', '#engine/fields/checkbox.ts'],
  date: ['date', '#engine/fields/date.ts'],
  moment: ['dateTime', '#engine/fields/date-time.ts'],
  integer: ['integer', '#engine/fields/number.ts'],
  decimal: ['decimal', '#engine/fields/number.ts'],
  euros: ['currency', '#engine/fields/number.ts'],
  percent: ['percent', '#engine/fields/number.ts'],
  choice: ['picklist', '#engine/fields/picklist.ts'],
};

export const fieldHelp = `  --type   of a field: ${Object.keys(types).join(', ')} (default: text)
  --values of a field of the type choice, with commas: 'Nederlands,Engels'
  --section the heading, on the page of a record, under which a field stands (default: the last one)`;

/** The parts of `Aansluiting__c.Kostenplaats__c`. */
const spelling = /^(\w+)\.([A-Z]\w*)__c$/;

/**
 * The lines of a field: its definition and its place on the page of a record, and the migration
 * that adds its column. Says who may see and change it.
 */
export function newField(name: string, options: SkeletonOptions): Skeleton {
  const { label, type = 'text' } = options;
  const [, apiName, bare] =
    spelling.exec(name) ?? ask("Name a field as 'Aansluiting__c.Kostenplaats__c'.");
  const kind = kindOf(options);
  const field = `${bare!}__c`; // proof: the expression has this group
  const { object, path, text } = sourceOf(apiName!); // proof: the expression has this group
  if (Object.hasOwn(object.fields, field)) ask(`${apiName!} has a field ${field} already.`);
  const asked = { field, kind, label: label ?? bare!.replaceAll('_', ' ') };
  const place = placeIn(text, options.section);
  const defined = withField(text, asked, place);
  const words = `${object.apiName} ${bare!}`
    .replace(/__c\b/, '')
    .toLowerCase()
    .replaceAll(/\W/g, '_');
  const migration = `src/db/migrations/${basename(nextMigration(words).pathname)}`;
  return {
    changes: [{ path, text: defined }],
    files: [{ path: migration, text: () => draftOf(path, { apiName: apiName!, field }) }],
    lines: [],
    next: async () => [
      `look at the field in ${path}: its options (required, help, default, searchable, …), and \`columns\` of the lists that show it`,
      `on the page of a record it stands under '${place.heading}', of: ${place.headings.join(', ')}; --section chooses another`,
      await accessOf(path, { apiName: apiName!, field }),
      'when an action of src/domain/ writes the fields next to it for a customer (grep one of them), add it to that action',
      `name it in \`personal\` there when it says something of a person, in a choice too${type === 'longtext' ? '; free text can' : ''}`,
      ...(type === 'choice' ? [valuesStep] : []),
      `read ${migration}; when you change the type, or make it required, unique or searchable, delete it, and draft it again with npm run db:diff -- ${words}`,
      'test what it changes for people: test/unit/objects/objects-access.test.ts has who sees what, test/contract/records/saves.test.ts how it is filled',
      'add a line to CHANGELOG.md, and run npm test',
    ],
  };
}

const valuesStep =
  'move its values to src/protocol/crm/picklists.ts when a form, a page or src/domain/ names one, and use `values: Object.values(…)`';

/** The function, module and options of the type. */
function kindOf({ type = 'text', values }: SkeletonOptions): Kind {
  const kind = types[type] ?? ask(`There is no type '${type}'.\n${fieldHelp}`);
  if (type !== 'choice') return values === undefined ? kind : ask('Only a choice has --values.');
  const names = (values ?? '').split(',').map((value) => value.trim());
  if (names.some((value) => value === '') || new Set(names).size !== names.length)
    ask("Give each value of the choice once: --values 'Nederlands,Engels'.");
  const [make, module] = kind;
  return [make, module, `values: [${names.map((value) => `'${value}'`).join(', ')}]`];
}

/** The object with this API name, and the file that defines it. */
function sourceOf(apiName: string): { object: ObjectDefinition; path: string; text: string } {
  const object = objects.find((one) => one.apiName === apiName);
  for (const path of globSync('src/objects/**/*.ts', { cwd: project })) {
    const text = readFileSync(join(project, path), 'utf8');
    if (object && text.includes(`\n  apiName: '${apiName}',`)) return { object, path, text };
  }
  return ask(`There is no object ${apiName}; docs/architecture/objects.md lists them.`);
}

type NewField = { field: string; kind: Kind; label: string };

/**
 * Where a field is added. `end`: of the fields. `section`: the end of the list of fields of a
 * section, the last one before the system's when none is asked. `heading`: of that section.
 */
type Place = { end: number; section: number; heading: string; headings: readonly string[] };

function placeIn(text: string, asked?: string): Place {
  const fields = /\n {2}fields: \{\n|\nconst fields = \{\n/.exec(text);
  const isApart = fields?.[0].startsWith('\nconst');
  const end = text.indexOf(isApart ? '\n}' : '\n  },\n', fields?.index) + 1;
  const start = text.indexOf('sections: [', end);
  const system = start + text.slice(start).search(/systemSection[,\]]/);
  const found = [...text.slice(start, system).matchAll(/heading: '([^']+)'.*?(?=\],?\s*\})/gs)];
  const sections = found.map((match) => ({
    heading: match[1]!, // proof: the expression has this group
    section: start + match.index + match[0].length,
  }));
  const headings = sections.map(({ heading }) => heading);
  if (fields === null || end === 0 || start === -1 || sections.length === 0)
    return ask('This object is not written as the others are: add the field by hand.');
  const section =
    asked === undefined ? sections.at(-1) : sections.find((one) => one.heading === asked);
  if (section === undefined)
    return ask(`The page has no section '${asked!}'. It has: ${headings.join(', ')}.`); // proof: without it there is one
  return { end, headings, ...section };
}

/** The text of the file with the field as the last one, and in its section. */
function withField(text: string, { field, kind, label }: NewField, place: Place): string {
  const [make, module, options] = kind;
  const line = `    ${field}: ${make}({ label: '${label}'${options ? `, ${options}` : ''} }),\n`;
  const between = text.slice(place.end, place.section).replace(/,?\s*$/, '');
  const rest = text.slice(place.section);
  return withImport(
    `${text.slice(0, place.end)}${line}${between}, '${field}'${rest}`,
    make,
    module,
  );
}

/** The text with an import of `name`. */
function withImport(text: string, name: string, module: string): string {
  const from = new RegExp(`import \\{([^}]*)\\} from '${module.replaceAll('.', '\\.')}';`);
  const names = from
    .exec(text)?.[1]
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  if (names === undefined)
    return text.replace(/^import .*defineObject.*$/m, `$&\nimport { ${name} } from '${module}';`);
  if (names.includes(name)) return text;
  return text.replace(from, `import { ${[...names, name].join(', ')} } from '${module}';`);
}

type NamedField = { apiName: string; field: string };

/** The object as its changed file defines it. */
async function changedObject(path: string, apiName: string): Promise<ObjectDefinition> {
  const module: Record<string, unknown> = await import(
    `${pathToFileURL(join(project, path)).href}?changed`
  );
  return Object.values(module).find(
    (value): value is ObjectDefinition =>
      typeof value === 'object' &&
      value !== null &&
      'apiName' in value &&
      value.apiName === apiName,
  )!; // proof: sourceOf found it in this file
}

async function draftOf(path: string, { apiName, field }: NamedField): Promise<string> {
  const changed = await changedObject(path, apiName);
  const others = objects.filter((object) => object.apiName !== apiName);
  const model = createRegistry([...others, changed]).object(apiName)!; // proof: it is among these
  const column = model.fields.get(field)!; // proof: the file has it now
  return `-- ${column.label} of ${apiName}.\n${draftColumn(model, column)}\n`;
}

/** Who may see and change the field, by role. */
async function accessOf(path: string, { apiName, field }: NamedField): Promise<string> {
  const { access } = await changedObject(path, apiName);
  const roles = Object.entries(access).map(([role, grants]) => {
    const has = (part: 'read' | 'write') =>
      grants.some((grant) => grant[part] === '*' || grant[part]?.includes(field) === true);
    return `${role} ${has('write') ? 'sees and changes it' : has('read') ? 'sees it' : 'does not see it'}`;
  });
  return `decide who may see and change it, in the lists of names under \`access\` and \`actions\`; now: ${roles.join(', ')}`;
}
