import * as recordEndpoints from '#protocol/endpoints/records.ts';
import type { Client, Entry } from '../client.ts';
import { addPath, newSelection, type FieldSelection } from '../fields.ts';
import type { RecordRef } from './stored-answer.ts';
import { absent, RecordLink, cellTimestamp } from './record-cache.ts';

/** Null when all fields must be requested, or none is missing. Source: record-api.md §7.6. */
export function requestForMissingFields(
  client: Client,
  entry: Entry,
  { id, selection }: RecordRef,
): { config: unknown; selection: FieldSelection } | null {
  const known = client.records.records.get(id);
  if (!known || entry.failure) return null;
  const lacks: { path: string; required: boolean }[] = [];
  if (!lacking(client, { id, selection, prefix: known.apiName }, lacks) || lacks.length === 0)
    return null;
  const fields = lacks.filter(({ required }) => required).map(({ path }) => path);
  const optionalFields = lacks.filter(({ required }) => !required).map(({ path }) => path);
  const part = newSelection();
  for (const { path, required } of lacks) addPath(part, path, required);
  const config = {
    recordId: id,
    ...(fields.length > 0 && { fields }),
    ...(optionalFields.length > 0 && { optionalFields }),
  };
  return { config, selection: part };
}

type Place = { id: string; selection: FieldSelection; prefix: string };

/** False when all fields must be requested, for example because a cached field is not fresh. */
function lacking(
  client: Client,
  { id, selection, prefix }: Place,
  lacks: { path: string; required: boolean }[],
): boolean {
  const known = client.records.records.get(id);
  const now = Date.now();
  if (!known) return false;
  for (const [name, { required, below }] of selection) {
    const cell = known.cells[name];
    const path = `${prefix}.${name}`;
    const knownSince = cellTimestamp(known, name);
    if (
      cell !== undefined &&
      (now < knownSince || now > knownSince + recordEndpoints.getRecord.fresh)
    )
      return false;
    if (cell === undefined || (cell === absent && required)) {
      if (!below) lacks.push({ path, required });
      else for (const nested of leaves(below, path)) lacks.push(nested);
    } else if (
      cell instanceof RecordLink &&
      (!below || !lacking(client, { id: cell.id, selection: below, prefix: path }, lacks))
    )
      return false;
  }
  return true;
}

function leaves(selection: FieldSelection, prefix: string): { path: string; required: boolean }[] {
  return [...selection].flatMap(([name, { required, below }]) =>
    below && below.size > 0
      ? leaves(below, `${prefix}.${name}`)
      : [{ path: `${prefix}.${name}`, required }],
  );
}
