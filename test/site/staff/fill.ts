import type { FieldModel } from '#engine/model/registry.ts';
import { stored, type TestServer } from '../../support/server.ts';

/** Text that no door would take at once, put into every row there is: in the database itself. */

const textual = new Set(['String', 'TextArea', 'Phone', 'Email', 'Url']);
/** What the system itself finds rows by, and what is a program’s. */
const keys = new Set([
  'Slug__c',
  'Sleutel__c',
  'Username',
  'User.Email',
  'Profile.Name',
  'Mail__c.Html__c',
  'Bulkbewerking__c.Opdracht__c',
]);
const takes = (
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

/** SQL of what a field is to hold; `$1` is `text`. */
export type Filling = { text: string; of: (object: string, field: FieldModel) => string };

/** Fills the first and last 60 rows of every object; gives how many of their columns took it. */
export async function fillAll(server: TestServer, { text, of }: Filling): Promise<number> {
  let filled = 0;
  for (const { apiName, table, fields } of server.ctx.registry.objects) {
    const columns = [...fields.values()].filter((field) => takes(apiName, field));
    const ends = ['', 'desc']
      .map((order) => `(select id from "${table}" order by id ${order} limit 60)`)
      .join(' union ');
    const write = async (some: readonly FieldModel[]): Promise<boolean> => {
      try {
        const set = some.map((field) => `"${field.col}" = ${of(apiName, field)}`).join(', ');
        if (some.length > 0)
          await stored(
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
