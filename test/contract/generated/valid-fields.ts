import { objects } from '#objects/index.ts';
import type { ValidationRule } from '#engine/model/define.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { type AccountName, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';

let count = 0;

/** Values worth trying for a field, until one fits. */
function candidates(field: FieldModel): Scalar[] {
  if (field.picklist) return field.picklist.map((entry) => entry.value);
  const mark = `${++count}x${Date.now().toString(36)}`;
  switch (field.dataType) {
    case 'Boolean':
      return [true, false];
    case 'Date':
      return ['2026-11-21'];
    case 'DateTime':
      return ['2026-11-21T09:00:00.000Z'];
    case 'Email':
      return [`proef${mark}@voorbeeld.example`];
    case 'Int':
    case 'Double':
    case 'Currency':
    case 'Percent':
      return [1, 10, 100, 2026];
    default:
      return [`proef-${mark}`, '1234AB', '12345678', '0612345678', 'Proef', '500'].filter(
        (text) => text.length <= field.length,
      );
  }
}

type Find = (target: string, field: FieldModel) => Promise<string | null>;

/**
 * Fields with which a create of this object should succeed: what is required, values that parse and
 * that the object's own rules take. `find` gives a row to point at.
 */
export async function validFields(
  object: ObjectModel,
  find: Find,
): Promise<Record<string, Scalar>> {
  const fields: Record<string, Scalar> = {};
  for (const field of object.fields.values()) {
    if (
      !field.required ||
      field.readOnly ||
      field.column === null ||
      field.generated ||
      isFilledIn(field)
    )
      continue;
    if (field.reference) {
      const id = await find(field.reference.to[0]!, field);
      if (id !== null) fields[field.apiName] = id;
      continue;
    }
    const value = candidates(field).find(
      (one) =>
        field.parse(one).ok && fits(object, { ...fields, [field.apiName]: one }, field.apiName),
    );
    if (value !== undefined) fields[field.apiName] = value;
  }
  return withWhatRulesAsk(object, fields);
}

/**
 * A rule may ask for a field that is not required of every row, depending on the defaults of
 * others.
 */
function withWhatRulesAsk(
  object: ObjectModel,
  fields: Record<string, Scalar>,
): Record<string, Scalar> {
  const row: Record<string, Scalar | null> = {};
  for (const { apiName, default: given } of object.fields.values())
    row[apiName] = given !== null && 'value' in given ? given.value : null;
  const asked = { ...fields };
  for (const rule of rulesOf(object)) {
    for (
      let broken = rule({ ...row, ...asked });
      broken?.field != null && !(broken.field in asked);
      broken = rule({ ...row, ...asked })
    ) {
      const field = object.fields.get(broken.field)!;
      asked[broken.field] = candidates(field).find((one) => field.parse(one).ok)!;
    }
  }
  return asked;
}

/** A default that is the same whoever asks; that of the viewer's company may be nothing. */
const isFilledIn = ({ default: given }: FieldModel): boolean =>
  given !== null && !('from' in given && given.from.startsWith('viewer.'));

const fits = (object: ObjectModel, row: Record<string, Scalar>, name: string): boolean =>
  rulesOf(object).every((rule) => rule(row)?.field !== name);

const rulesOf = (object: ObjectModel): readonly ValidationRule[] =>
  objects.find((one) => one.apiName === object.apiName)!.rules ?? [];

/**
 * Makes a row of every object the demo has none of, leading to the company of this customer
 * wherever it can.
 */
export async function fillEmptyObjects(server: TestServer, account: AccountName): Promise<void> {
  const company = await companyOf(server, account);
  const newest = async (table: string): Promise<string | null> =>
    (
      await storedRows<{ id: string }>(
        server,
        `select id from "${table}" order by createddate desc limit 1`,
      )
    )[0]?.id ?? null;
  const find = async (target: string) =>
    target === 'Account' ? company : newest(server.dependencies.registry.object(target)!.table);
  for (const object of server.dependencies.registry.objects)
    if ((await newest(object.table)) === null)
      await createRow(server, object.apiName, await validFields(object, find));
}
