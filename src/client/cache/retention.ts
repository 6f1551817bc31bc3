import type { Rec } from '#protocol/shapes/record.ts';
import type { EmbeddedAnswer } from './adapter.ts';
import type { Client, Entry, HydratedAnswer } from '../client.ts';
import { getOrCreateEntry, keyOf, readStrategyOf } from './entry.ts';
import { addSelection, type FieldSelection } from '../fields.ts';
import { withStructuralSharing, type StoredAnswer, normalizeAnswer } from './stored-answer.ts';
import { invalidateEntry } from '../save/publish-save.ts';
import { endConflict, type MergeEffects, ingest } from './merge.ts';
import type { CachedRecord } from './record-cache.ts';
import { flushTouchedEntries } from '../sync/settle.ts';
import { prepareConfig } from './config-shape.ts';
import { sweepIfDue } from './sweep.ts';

/**
 * `asked`: the requested fields of a read of one record, else null. `at`: the time of the answer,
 * in ms.
 */
type IncomingAnswer = {
  answer: unknown;
  etag: string | null;
  asked: FieldSelection | null;
  step: number;
  at?: number;
};

export function storeAnswer(
  client: Client,
  entry: Entry,
  { answer, etag, asked, step, at = Date.now() }: IncomingAnswer,
): void {
  const { adapter, ref } = entry;
  adapter.accept?.(answer);
  const versions = new Map<string, number>();
  const storeRecordOf = (record: Rec, selection: FieldSelection): void =>
    void ingest(
      client.records,
      { record, asked: selection, at, step, versions },
      mergeEffects(client, entry),
    );
  const { data, refs } = normalizeAnswer(answer, adapter.mapRecords, {
    storeRecord: storeRecordOf,
    asked,
  });
  const before = entry.frame;
  settleFrame(
    client,
    entry,
    withStructuralSharing(before, { data, refs, versions, at, step, etag }),
  );
  readStrategyOf(entry)?.onStored(client, entry, before);
  for (const one of adapter.also?.(answer, entry.config) ?? [])
    storeEmbeddedAnswer(client, one, { step, at });
  sweepIfDue(client);
  if (!ref) return;
  if (asked) addSelection(ref.selection, asked);
  relax(ref.selection);
}

function storeEmbeddedAnswer(
  client: Client,
  { adapter, config, answer }: EmbeddedAnswer,
  { step, at }: { step: number; at: number },
): void {
  const prepared = prepareConfig(adapter.shape, config);
  if (prepared.kind !== 'ready') return;
  const entry = getOrCreateEntry(client, {
    adapter,
    config: prepared.config,
    key: keyOf(adapter.name, prepared.config),
  });
  if ((entry.frame?.step ?? -1) < step)
    storeAnswer(client, entry, { answer, etag: null, asked: null, step, at });
}

export function storeRecord(
  client: Client,
  record: Rec,
  { asked, step }: { asked: FieldSelection; step: number },
): CachedRecord {
  return ingest(client.records, { record, asked, at: Date.now(), step }, mergeEffects(client));
}

/** If false, the status "not modified" does not confirm the cached data. */
export const hasStoredVersions = ({ records }: Client, { versions }: StoredAnswer): boolean =>
  [...versions].every(([id, version]) => records.records.get(id)?.version === version);

export function renewNotModified(client: Client, entry: Entry, step: number): void {
  const { frame } = entry;
  if (!frame) return;
  const at = Date.now();
  for (const [id, version] of frame.versions) {
    const known = client.records.records.get(id);
    if (known?.version === version && step >= known.marked) known.at = at;
  }
  settleFrame(client, entry, { ...frame, at, step });
  readStrategyOf(entry)?.onNotModified(client, entry);
}

function settleFrame({ records }: Client, entry: Entry, frame: StoredAnswer): void {
  entry.frame = frame;
  entry.failure = null;
  records.revision++;
  if (entry.listeners.size > 0) records.touched.add(entry);
}

/** Fields that the viewer may not see are then not requested again. */
function relax(selection: FieldSelection): void {
  for (const wanted of selection.values()) {
    wanted.required = false;
    if (wanted.below) relax(wanted.below);
  }
}

const mergeEffects = (client: Client, own?: Entry): MergeEffects => ({
  conflict: (id, fields) => {
    const asked = client.records.records.get(id)?.asked ?? null;
    const end = (lacks: 'absent' | 'unknown'): void => {
      const known = client.records.records.get(id);
      if (known) endConflict(client.records, known, { asked, fields, lacks });
      flushTouchedEntries(client);
    };
    // Nothing awaits this call. When it fails, the subscribers of the record request the fields
    // themselves.
    void client.fetchRecordFields({ id, fields }).then(
      () => end('absent'),
      () => end('unknown'),
    );
  },
  retyped: (id) => {
    for (const entry of client.entries.values())
      if (entry !== own && entry.adapter.dropsWith?.(entry.config, id) === true)
        invalidateEntry(client, entry);
  },
});

export function hydrateEntry(client: Client, entry: Entry): void {
  const taken = client.hydratedAnswers.get(entry.key);
  if (!taken) return;
  client.hydratedAnswers.delete(entry.key);
  storeHydratedAnswer(client, entry, taken);
}

/**
 * When changes were reported after the step of the answer, it counts as stale: it is shown and
 * requested again.
 */
export const storeHydratedAnswer = (client: Client, entry: Entry, taken: HydratedAnswer): void =>
  storeAnswer(client, entry, {
    ...taken,
    asked: entry.ref && new Map(entry.ref.selection),
    at: taken.step < client.lastChangeStep ? 0 : taken.at,
  });
