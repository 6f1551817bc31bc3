import type { Ask } from '#records/ask.ts';
import { asHouse } from '#records/ask.ts';
import { seatOf, seesField } from '#records/access.ts';
import { noteDeed } from '#records/audit.ts';
import { readLooks } from '#records/audit-read.ts';
import { openAvatar, rowsWithPhoto } from '#records/avatars.ts';
import { openFile, type OpenedFile } from '#records/files.ts';
import { findRows, type PlainRow } from '#records/query.ts';
import type { FieldModel, ObjectModel } from '#records/registry.ts';
import { readLinesAbout } from '#records/bulk-rows.ts';
import { addressesIn, allIds, inOrder, type WholeFile, wholeFile } from '#records/whole-file.ts';
import { readAccess } from '#session/access-file.ts';
import { csvLine, csvStart } from '#wire/csv.ts';
import { normalizeId } from '#wire/ids.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { foretell, type PartOfFile } from './ask-erasure.ts';

/** The whole file of one customer: what there is, and all of it to take along (AVG art. 15 and 20). For administrators. */

/** `asked`: who asked that they are erased, and why. */
export type Customer = { id: string; name: string; number: string; asked: { by: string; name: string; why: string } | null };
export type FileOf = { customer: Customer; object: ObjectModel; found: WholeFile };

/** Refuses record.noRight, record.notFound. */
export async function openCustomerFile(ask: Ask, accountId: string): Promise<Result<FileOf>> {
  const { viewer } = ask;
  if (viewer.kind !== 'user' || viewer.role !== 'administrator') return refuse({ code: 'record.noRight', detail: 'For administrators' });
  const object = ask.registry.object('Account')!; // proof: ours
  const id = normalizeId(accountId);
  const [row] =
    id === undefined
      ? []
      : await findRows(ask, {
          from: 'Account',
          fields: ['Id', 'Name', 'Klantnummer__c', 'Wissen_door__c', 'Wissen_door__r.Name', 'Wissen_reden__c'],
          filters: [{ field: 'Id', operator: 'Equals', operands: [id] }],
          limit: 1,
        });
  if (!row) return refuse({ code: 'record.notFound', detail: 'No such customer' });
  const by = row['Wissen_door__c'];
  const asked = typeof by === 'string' ? { by, name: String(row['Wissen_door__r.Name'] ?? ''), why: String(row['Wissen_reden__c'] ?? '') } : null;
  const customer = { id: String(row['Id']), name: String(row['Name']), number: String(row['Klantnummer__c']), asked };
  return ok({ customer, object, found: await wholeFile(asHouse(ask, 'find all of a customer'), { object, id: customer.id }) });
}

/** What erasing would remove, what would stay and why, per kind of row. */
export const foretellErasure = (ask: Ask, { found }: FileOf): Promise<PartOfFile[]> => foretell(asHouse(ask, 'say what erasing a customer would do'), found);

type Entry = { name: string; input: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | string };

/** Every part of it: an overview, each kind of row as JSON and as CSV, how its people came in, and files and photos themselves; read as it is sent. */
export async function* customerEntries(ask: Ask, { customer, found }: FileOf): AsyncGenerator<Entry> {
  const asked: Ask = {
    ...ask,
    call: { id: ask.call?.id ?? '', door: 'page', verb: 'export', ...(ask.call?.behind !== undefined && { behind: ask.call.behind }) },
  };
  await noteDeed(asked, { verb: 'export', object: 'Account', fields: [], records: [customer.id] });
  const parts = inOrder(ask.registry, found);
  const counts = Object.fromEntries(parts.map(({ object, ids }) => [object.labelPlural, ids.length]));
  yield {
    name: 'overzicht.json',
    input: JSON.stringify(
      { klant: { id: customer.id, name: customer.name, number: customer.number }, gemaakt: ask.now.toISOString(), aantallen: counts },
      null,
      2,
    ),
  };
  yield { name: 'meegekeken.json', input: JSON.stringify(await readLooks(asked, customer.id), null, 2) };
  for (const { object, ids } of parts) {
    const fields = fieldsFor(asked, object);
    yield { name: `json/${object.apiName}.json`, input: jsonOf(asked, { object, ids, fields }) };
    yield { name: `csv/${object.labelPlural}.csv`, input: csvOf(asked, { object, ids, fields }) };
  }
  const lines = await readLinesAbout(ask, allIds(found), await addressesIn(ask, found));
  if (lines.length > 0) yield { name: 'json/importregels.json', input: JSON.stringify(lines, null, 2) };
  const access = await readAccess(ask, [...(found.get(ask.registry.object('User')!) ?? [])]);
  if (Object.values(access).some((rows) => rows.length > 0)) yield { name: 'json/inloggen.json', input: JSON.stringify(access, null, 2) };
  for (const id of found.get(ask.registry.object('ContentVersion')!) ?? []) yield* entryOf(id, await openFile(asked, id));
  for (const id of await rowsWithPhoto(ask, allIds(found))) yield* entryOf(`foto-${id}`, await openAvatar(asked, id));
}

async function* entryOf(id: string, file: Result<OpenedFile>): AsyncGenerator<Entry> {
  const bytes = file.ok ? await file.value.bytes() : null;
  if (file.ok && bytes !== null) yield { name: `bestanden/${id}-${file.value.name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')}`, input: bytes };
}

const fieldsFor = ({ viewer }: Ask, object: ObjectModel): FieldModel[] =>
  [...object.fields.values()].filter((field) => field.column !== null && seesField(object, seatOf(viewer), field));

type Part = { object: ObjectModel; ids: readonly string[]; fields: readonly FieldModel[] };
const together = 200;

async function* rowsOf(ask: Ask, { object, ids, fields }: Part): AsyncGenerator<PlainRow> {
  for (let from = 0; from < ids.length; from += together) {
    const some = ids.slice(from, from + together);
    const filters = [{ field: 'Id', operator: 'Equals' as const, operands: some }];
    yield* await findRows(ask, { from: object.apiName, fields: fields.map(({ apiName }) => apiName), filters, limit: some.length });
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* jsonOf(ask: Ask, part: Part): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const row of rowsOf(ask, part)) {
    yield bytesOf(`${before}${JSON.stringify(row)}`);
    before = ',\n';
  }
  yield bytesOf(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* csvOf(ask: Ask, part: Part): AsyncGenerator<Uint8Array> {
  yield bytesOf(csvStart + csvLine(part.fields.map(({ label }) => label)));
  for await (const row of rowsOf(ask, part)) yield bytesOf(csvLine(part.fields.map((field) => cellOf(field, row[field.apiName] ?? null))));
}

function cellOf(field: FieldModel, value: PlainRow[string]): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return field.display(value) ?? String(value);
}
