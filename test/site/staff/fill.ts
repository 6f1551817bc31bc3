import type { FieldModel } from '#engine/model/registry.ts';
import { storedRows, type TestServer } from '../../support/server.ts';

/** Puts text into every row by SQL, which no form or API would accept in one go. */

const textual = new Set(['String', 'TextArea', 'Phone', 'Email', 'Url']);
/** Fields that the system looks rows up by, or that hold data of a program. */
const keys = new Set([
  'Slug__c',
  'Sleutel__c',
  'Username',
  'User.Email',
  'Profile.Name',
  'Mail__c.Html__c',
  'Bulkbewerking__c.Opdracht__c',
]);
const isFillable = (
  object: string,
  { apiName, dataType, column, collation, generated, extraTypeInfo }: FieldModel,
): boolean =>
  column === 'text' &&
  generated === null &&
  textual.has(dataType) &&
  extraTypeInfo !== 'RichTextArea' &&
  collation !== 'C' &&
  !keys.has(apiName) &&
  !keys.has(`${object}.${apiName}`);

/** The text, and the SQL expression of a field's new value, in which `$1` is `text`. */
export type Filling = { text: string; of: (object: string, field: FieldModel) => string };

/**
 * Fills the first and last 60 rows of every object; gives the number of columns that accepted it.
 */
export async function fillAll(server: TestServer, { text, of }: Filling): Promise<number> {
  let filled = 0;
  for (const { apiName, table, fields } of server.ctx.registry.objects) {
    const columns = [...fields.values()].filter((field) => isFillable(apiName, field));
    const ends = ['', 'desc']
      .map((order) => `(select id from "${table}" order by id ${order} limit 60)`)
      .join(' union ');
    const write = async (some: readonly FieldModel[]): Promise<boolean> => {
      try {
        const set = some.map((field) => `"${field.col}" = ${of(apiName, field)}`).join(', ');
        if (some.length > 0)
          await storedRows(
            server,
            `with given as (select $1::text) update "${table}" set ${set} where id in (${ends})`,
            text,
          );
        return true;
      } catch {
        return false;
      }
    };
    if (await write(columns)) filled += columns.length;
    else for (const column of columns) if (await write([column])) filled += 1;
  }
  return filled;
}
