import type { Rec } from '#protocol/shapes/record.ts';
import type { Also } from './adapter.ts';
import type { Client, Entry, Taken } from '../client.ts';
import { entryOf, keyOf } from './entry.ts';
import { addSelection, type Selection } from '../fields.ts';
import { following, type Frame, frameOf } from './frame.ts';
import { mark } from '../save/after-save.ts';
import { endConflict, type Follows, ingest } from './merge.ts';
import type { Known } from './record-cache.ts';
import { settleTouched } from '../sync/settle.ts';
import { prepare } from './shape.ts';
import { sweepNowAndThen } from './sweep.ts';
import { wayOf } from '../save/way.ts';

/**
 * `asked`: of one record, what was asked this time; `step`: when it was asked; `at`: when it came,
 * in ms.
 */
type Answered = {
  answer: unknown;
  etag: string | null;
  asked: Selection | null;
  step: number;
  at?: number;
};

/**
 * Keeps the answer of a question: its records in the record cache, the rest as a frame of the
 * entry.
 */
export function keepAnswer(
  client: Client,
  entry: Entry,
  { answer, etag, asked, step, at = Date.now() }: Answered,
): void {
  const { adapter, ref } = entry;
  adapter.accept?.(answer);
  const versions = new Map<string, number>();
  const keep = (record: Rec, selection: Selection): void =>
    void ingest(
      client.records,
      { record, asked: selection, at, step, versions },
      follows(client, entry),
    );
  const { data, refs } = frameOf(answer, adapter.mapRecords, { keep, asked });
  const before = entry.frame;
  settleFrame(client, entry, following(before, { data, refs, versions, at, step, etag }));
  wayOf(entry)?.kept(client, entry, before);
  for (const one of adapter.also?.(answer, entry.config) ?? []) keepAlso(client, one, { step, at });
  sweepNowAndThen(client);
  if (!ref) return;
  if (asked) addSelection(ref.selection, asked);
  relax(ref.selection);
}

/** An answer in an answer is kept under its own question, unless something asked later is known. */
function keepAlso(
  client: Client,
  { adapter, config, answer }: Also,
  { step, at }: { step: number; at: number },
): void {
  const prepared = prepare(adapter.shape, config);
  if (prepared.kind !== 'ready') return;
  const entry = entryOf(client, {
    adapter,
    config: prepared.config,
    key: keyOf(adapter.name, prepared.config),
  });
  if ((entry.frame?.step ?? -1) < step)
    keepAnswer(client, entry, { answer, etag: null, asked: null, step, at });
}

/** Keeps a record of an answer that belongs to no question, such as that of a save. */
export function keepRecord(
  client: Client,
  record: Rec,
  { asked, step }: { asked: Selection; step: number },
): Known {
  return ingest(client.records, { record, asked, at: Date.now(), step }, follows(client));
}

/**
 * Whether all records of an answer are still those that were told in it: else a server that says
 * "unchanged" says nothing of what is shown.
 */
export const isAsTold = ({ records }: Client, { versions }: Frame): boolean =>
  [...versions].every(([id, version]) => records.known.get(id)?.version === version);

/**
 * The server says that nothing changed: true again of everything that still is as it was told then.
 */
export function keepUnchanged(client: Client, entry: Entry, step: number): void {
  const { frame } = entry;
  if (!frame) return;
  const at = Date.now();
  for (const [id, version] of frame.versions) {
    const known = client.records.known.get(id);
    if (known?.version === version && step >= known.marked) known.at = at;
  }
  settleFrame(client, entry, { ...frame, at, step });
  wayOf(entry)?.renewed(client, entry);
}

function settleFrame({ records }: Client, entry: Entry, frame: Frame): void {
  entry.frame = frame;
  entry.failure = null;
  records.revision++;
  if (entry.listeners.size > 0) records.touched.add(entry);
}

/** What the server did not give to who asked for all of it, it will not give. */
function relax(selection: Selection): void {
  for (const wanted of selection.values()) {
    wanted.required = false;
    if (wanted.below) relax(wanted.below);
  }
}

const follows = (client: Client, own?: Entry): Follows => ({
  conflict: (id, fields) => {
    const asked = client.records.known.get(id)?.asked ?? null;
    const end = (lacks: 'absent' | 'unknown'): void => {
      const known = client.records.known.get(id);
      if (known) endConflict(client.records, known, { asked, fields, lacks });
      settleTouched(client);
    };
    // Nobody waits for this answer: when it fails, who shows the record asks by itself, now that
    // nothing is on its way.
    void client.askRecord({ id, fields }).then(
      () => end('absent'),
      () => end('unknown'),
    );
  },
  retyped: (id) => {
    for (const entry of client.entries.values())
      if (entry !== own && entry.adapter.dropsWith?.(entry.config, id) === true)
        mark(client, entry);
  },
});

/** What a server had already asked, the first time somebody asks it here. */
export function keepHanded(client: Client, entry: Entry): void {
  const taken = client.handed.get(entry.key);
  if (!taken) return;
  client.handed.delete(entry.key);
  keepTaken(client, entry, taken);
}

/** What was not heard of as it waited here may be of any of it: that is shown, and asked again. */
export const keepTaken = (client: Client, entry: Entry, taken: Taken): void =>
  keepAnswer(client, entry, {
    ...taken,
    asked: entry.ref && new Map(entry.ref.selection),
    at: taken.step < client.news ? 0 : taken.at,
  });
