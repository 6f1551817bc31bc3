import type { FieldValue } from '#protocol/shapes/record.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Client } from '../client.ts';
import { type Cell, type Draft, RecordLink, touch } from '../cache/record-cache.ts';
import { flushTouchedEntries } from '../sync/settle.ts';

/** Shows values before the server has answered, until the returned function is called. */
export function showDraft(client: Client, id: string, fields: Dict<Scalar | null>): () => void {
  const known = client.records.records.get(id);
  if (!known) return () => undefined;
  const shown = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Object.freeze(asShown(known.cells[name], value)),
    ]),
  );
  const made: Draft = { fields: shown };
  (known.drafts ??= []).push(made);
  touch(client.records, id);
  flushTouchedEntries(client);
  return () => {
    const now = client.records.records.get(id);
    if (!now?.drafts) return;
    now.drafts = now.drafts.filter((one) => one !== made);
    if (now.drafts.length === 0) now.drafts = null;
    touch(client.records, id);
  };
}

/** Only the server can format a display value, so the plain value takes its place. */
function asShown(cell: Cell | undefined, value: Scalar | null): FieldValue {
  const currentValue = typeof cell === 'object' && !(cell instanceof RecordLink) ? cell : undefined;
  if (currentValue && currentValue.value === value) return currentValue;
  return {
    displayValue: value === null || currentValue?.displayValue == null ? null : String(value),
    value,
  };
}
