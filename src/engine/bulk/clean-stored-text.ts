import type { Scalar } from '#protocol/shapes/parts.ts';
import type { RequestContext } from '../model/request-context.ts';
import { publishBulkChange, upsertRecords } from './bulk.ts';
import { saveImportProgress, readImportProgress } from './import-progress.ts';
import { asRefusal } from '../model/refusals.ts';
import { historyObject, type FieldModel, type ObjectModel } from '../model/registry.ts';
import { inTransaction } from '../model/transaction.ts';
import { ok } from '#protocol/problem.ts';

/** For texts that were stored before input was cleaned. Runs once; a restart continues. */
export async function cleanStoredText(system: RequestContext): Promise<number> {
  const before = await readImportProgress(system, source);
  if (before?.finished === true) return 0;
  let cleaned = before?.counts['cleaned'] ?? 0;
  const objects = system.registry.objects.filter(isCleaned);
  for (const [place, object] of objects.entries()) {
    if (place < (before?.place ?? 0)) continue;
    const changed = await cleanObject(system, object);
    cleaned += changed;
    const counts = { cleaned };
    await inTransaction(system, async (inside) => {
      if (changed > 0) await publishBulkChange(inside, object.apiName);
      const finished = place === objects.length - 1;
      await saveImportProgress(inside, source, { place: place + 1, counts, finished });
      return ok(null);
    });
  }
  return cleaned;
}

/** The name under which the progress is stored. Increase the number when the input rules change. */
const source = 'stored text 1';

/** Sent mails, consents and the history are evidence and must stay as they were. */
const evidence = new Set([historyObject, 'Mail__c', 'Toestemming__c']);

const isCleaned = (object: ObjectModel): boolean => !evidence.has(object.apiName);

async function cleanObject(system: RequestContext, object: ObjectModel): Promise<number> {
  let changed = 0;
  const isText = ({ column, generated, readOnly }: FieldModel) =>
    column === 'text' && generated === null && !readOnly;
  for (const field of [...object.fields.values()].filter(isText))
    changed += await cleanField(system, object, field);
  return changed;
}

const together = 500;

async function cleanField(
  system: RequestContext,
  object: ObjectModel,
  field: FieldModel,
): Promise<number> {
  let changed = 0;
  let after = '';
  for (;;) {
    const rows = await unclean(system, { object, field, after });
    if (rows.length === 0) return changed;
    after = rows.at(-1)!.id;
    const cleaned = rows.flatMap((row) => cleanedBy(field, row));
    changed += await storeCleaned(system, { object, field, rows: cleaned });
  }
}

type Text = { id: string; text: string };
type Place = { object: ObjectModel; field: FieldModel; after: string };

function unclean(system: RequestContext, { object, field, after }: Place): Promise<Text[]> {
  const text = `t."${field.col}"`;
  return system.db.rows<Text>({
    text: `select t.id, ${text} as text from "${object.table}" as t
      where t.id > $1 and octet_length(${text}) > length(${text})
        and (${text} is not nfc normalized or ${text} ~ '${suspect}')
      order by t.id limit ${together}`,
    values: [after],
  });
}

const suspect = [
  '[\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f',
  '\\u2028-\\u202f\\u205f-\\u206f\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb',
  '\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]',
].join('');

function cleanedBy(field: FieldModel, { id, text }: Text): Text[] {
  const parsed = field.parse(text);
  const value = parsed.ok ? parsed.value : null;
  return typeof value === 'string' && value !== text ? [{ id, text: value }] : [];
}

type Cleaned = { object: ObjectModel; field: FieldModel; rows: readonly Text[] };

async function storeCleaned(
  system: RequestContext,
  { object, field, rows }: Cleaned,
): Promise<number> {
  if (rows.length === 0) return 0;
  const given = rows.map(({ id, text }): Given => ({ Id: id, [field.apiName]: text }));
  const bulk = { apiName: object.apiName, keys: [['Id']], rows: given };
  const store = (inside: RequestContext) =>
    upsertRecords(inside, bulk).then(({ changed }) => ok(changed));
  const stored = await asRefusal(object, () => inTransaction(system, store));
  if (stored.ok) return stored.value;
  // A batch with a text that cannot be stored, such as one that would equal another unique value,
  // is stored text by text.
  if (rows.length === 1) return 0;
  let changed = 0;
  for (const row of rows) changed += await storeCleaned(system, { object, field, rows: [row] });
  return changed;
}

type Given = Record<string, Scalar>;
