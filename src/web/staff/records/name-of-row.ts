import { getRecord } from '#client/adapters/records.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { normalizeId } from '#protocol/ids.ts';
import { objectApiNameOf } from '../read-record.ts';
import { readObjectMetadata } from '../frame/read-object-metadata.ts';
import type { Rec } from '#protocol/shapes/record.ts';

/** Throws a `FetchError` when the viewer may not see the row. */
export async function nameOfRow(client: Client, id: string): Promise<string | undefined> {
  const apiName = normalizeId(id) && (await objectApiNameOf(client, id));
  if (apiName === undefined || apiName === '') return undefined;
  const { infos } = await readObjectMetadata(client, apiName, []);
  const nameField = infos.get(apiName)?.nameFields.at(-1) ?? 'Name';
  const row = await read(client, getRecord, {
    config: { recordId: id, optionalFields: [`${apiName}.${nameField}`] },
  });
  const cell = row?.fields[nameField];
  return cell?.displayValue ?? (typeof cell?.value === 'string' ? cell.value : undefined);
}

export function recordNameOf(
  record: Rec,
  { nameField, kind }: { nameField: string; kind: string },
): string {
  const { displayValue, value } = record.fields[nameField] ?? { displayValue: null, value: null };
  return displayValue ?? (typeof value === 'string' ? value : kind);
}
