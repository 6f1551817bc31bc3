import type { RequestContext } from '../model/request-context.ts';
import { type LoadRow, namedFields } from '../write/load.ts';
import { localDay } from '../model/local-day.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import type { ParsedValue } from '../fields/field.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { isStorable } from '../fields/text.ts';
import { farDayFault } from '../write/values.ts';

/**
 * `keys`: alternative keys. A row is matched by the first key of which it has a value for the first
 * field. Other fields of that key can be empty; the stored row must then have them empty too. When
 * no stored row matches, later keys are tried, on stored rows in which the first field of each
 * earlier key is empty.
 */
export type BulkInput = {
  apiName: string;
  keys: readonly (readonly string[])[];
  rows: readonly LoadRow[];
};

/** `repeated`: rows that a later row with the same key replaced. `place`: from 0. */
export type BulkOutcome = {
  made: number;
  changed: number;
  same: number;
  repeated: number;
  refused: readonly { place: number; problems: readonly Problem[] }[];
};

/** Parsing needs no database, so it can run while the previous bulk is stored. */
export type ParsedBulk = BulkShape & {
  keys: readonly (readonly FieldModel[])[];
  rows: readonly ParsedRow[];
  refused: BulkOutcome['refused'];
};

export function parseBulk(
  ctx: Pick<RequestContext, 'registry' | 'now'>,
  bulk: BulkInput,
): ParsedBulk {
  const object = ctx.registry.object(bulk.apiName);
  if (!object) throw new Error(`There is no object ${bulk.apiName}`);
  const fields = namedFields(object, bulk.rows);
  const keys = bulk.keys.map((names) =>
    names.map((name) => fields.find((field) => field.apiName === name) ?? missingKey(object, name)),
  );
  return {
    object,
    fields,
    keys,
    ...parseRows(object, { fields, keys, today: localDay(ctx.now) }, bulk.rows),
  };
}

function missingKey(object: ObjectModel, name: string): never {
  throw new Error(`Rows of ${object.apiName} lack their key ${name}`);
}

export type BulkShape = { object: ObjectModel; fields: readonly FieldModel[] };

type Reading = Pick<ParsedBulk, 'fields' | 'keys'> & { today: string };

export type ParsedRow = { place: number; values: ReadonlyMap<FieldModel, unknown> };

function parseRows(
  object: ObjectModel,
  reading: Reading,
  given: readonly LoadRow[],
): { rows: ParsedRow[]; refused: { place: number; problems: Problem[] }[] } {
  const rows: ParsedRow[] = [];
  const refused: { place: number; problems: Problem[] }[] = [];
  for (const [place, row] of given.entries()) {
    const { values, problems } = parseRow(object, reading, row);
    if (problems.length > 0) refused.push({ place, problems });
    else rows.push({ place, values });
  }
  return { rows, refused };
}

function parseRow(
  object: ObjectModel,
  { fields, keys, today }: Reading,
  row: LoadRow,
): { values: Map<FieldModel, unknown>; problems: Problem[] } {
  const values = new Map<FieldModel, unknown>();
  const plain: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const field of fields) {
    const parsed = parseValue(field, row[field.apiName] ?? null, today);
    if (!parsed.ok)
      problems.push({ code: parsed.code, field: field.apiName, detail: parsed.detail });
    const value = parsed.ok ? parsed.value : null;
    values.set(field, value);
    plain[field.apiName] = value;
  }
  problems.push(...missingKeyProblems(keys, { values, problems }));
  return { values, problems: [...problems, ...brokenRules(object, plain, problems)] };
}

function missingKeyProblems(
  keys: ParsedBulk['keys'],
  { values, problems }: { values: ParsedRow['values']; problems: readonly Problem[] },
): Problem[] {
  const firsts = keys.flatMap(([first]) => first ?? []);
  const isMissing = firsts.every(
    (first) => values.get(first) === null && problems.every(({ field }) => field !== first.apiName),
  );
  const field = firsts.at(-1)?.apiName;
  return isMissing && field !== undefined
    ? [{ code: 'record.required', field, detail: 'is missing' }]
    : [];
}

function parseValue(field: FieldModel, input: Scalar | null, today: string): ParsedValue {
  const wrong = (code: ProblemCode, detail: string): ParsedValue => ({ ok: false, code, detail });
  let value: unknown = field.default && 'value' in field.default ? field.default.value : null;
  if (input !== null && input !== '') {
    if (typeof input === 'string' && !isStorable(input))
      return wrong('record.rule', 'holds a character that cannot be stored');
    const parsed = field.parse(input);
    if (!parsed.ok) return parsed;
    value = parsed.value;
  }
  const far = farDayFault(field, value, today);
  if (far !== null) return wrong('record.rule', far);
  return value === null && field.required
    ? wrong('record.required', 'is missing')
    : { ok: true, value };
}

/** Invalid values are null here, so rules that this could break are left out. */
const brokenRules = (
  { apiName, rules }: ObjectModel,
  plain: Readonly<Record<string, unknown>>,
  problems: readonly Problem[],
): Problem[] =>
  (rules ?? []).flatMap((rule): Problem[] => {
    const broken = rule(plain);
    const isOfWrong =
      problems.length > 0 &&
      (broken?.code === 'record.misfit' || problems.some(({ field }) => field === broken?.field));
    return broken === null || isOfWrong
      ? []
      : [
          {
            code: broken.code ?? 'record.rule',
            field: broken.field ?? apiName,
            detail: broken.detail,
          },
        ];
  });
