import { basename } from 'node:path';
import { nextMigration } from '#db/migrate.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { draftColumn } from '#engine/sql/tables.ts';
import { objects } from '#objects/index.ts';
import { withImport } from './insert.ts';
import { changedObject, sourceOf } from './object-source.ts';
import { fieldSteps, type PlaceOnPage } from './field-steps.ts';
import { ask, type Skeleton, type SkeletonOptions } from './skeleton.ts';

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
  --section the heading, on the page of a record, under which a field stands (default: the first one)
  --read-only  of a field: only the product fills it, such as the day on which a job did its work`;

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
  const isReadOnly = options.readOnly === true;
  const asked = {
    field,
    kind,
    label: label ?? bare!.replaceAll('_', ' '), // proof: the expression has this group
    isReadOnly,
  };
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
    next: () => fieldSteps({ path, apiName: apiName!, field, type, migration, isReadOnly, place }),
    tests: ['unit test/unit/objects', 'contract test/contract/records/saves.test.ts'],
  };
}

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

type NewField = { field: string; kind: Kind; label: string; isReadOnly: boolean };

/**
 * Where a field is added. `end`: of the fields. `section`: the end of the list of fields of a
 * section, the first one when none is asked.
 */
type Place = PlaceOnPage & { end: number; section: number };

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
  const section = asked === undefined ? sections[0] : sections.find((one) => one.heading === asked);
  if (section === undefined)
    return ask(`The page has no section '${asked!}'. It has: ${headings.join(', ')}.`); // proof: without it there is one
  const neighbour = /'(\w+)',?\s*$/.exec(text.slice(0, section.section))?.[1] ?? '';
  return { end, headings, neighbour, ...section };
}

/** The text of the file with the field as the last one, and in its section. */
function withField(text: string, added: NewField, place: Place): string {
  const { field, kind, label, isReadOnly } = added;
  const [make, module, own] = kind;
  const options = [`label: '${label}'`, own, isReadOnly ? 'readOnly: true' : undefined];
  const line = `    ${field}: ${make}({ ${options.filter(Boolean).join(', ')} }),\n`;
  const between = text.slice(place.end, place.section).replace(/,?\s*$/, '');
  const rest = text.slice(place.section);
  return withImport(
    `${text.slice(0, place.end)}${line}${between}, '${field}'${rest}`,
    make,
    module,
  );
}

async function draftOf(
  path: string,
  { apiName, field }: { apiName: string; field: string },
): Promise<string> {
  const changed = await changedObject(path, apiName);
  const others = objects.filter((object) => object.apiName !== apiName);
  const model = createRegistry([...others, changed]).object(apiName)!; // proof: it is among these
  const column = model.fields.get(field)!; // proof: the file has it now
  return `-- ${column.label} of ${apiName}.\n${draftColumn(model, column)}\n`;
}
