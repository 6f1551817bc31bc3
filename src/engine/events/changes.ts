import type { Db } from '#db/connection.ts';
import { inOrder, type Listener } from '#db/listen.ts';
import type { Change } from '#protocol/shapes/changes.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';
import { readsBare, roleOf, type AccessRole, accessRoleOf, seesBare, seesObject } from '../access/access.ts';
import { type Audience, audiencesOf, carrying, isAmong, isPersonal, roles } from '../access/audience.ts';
import { openHeard } from './replay-buffer.ts';
import { keep } from '../cache/memoize.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { viewerParams } from '../sql/params.ts';
import { readWord, type RowChange } from './change-events.ts';

/**
 * What changes, for who listens: every beat each ear is told of the rows its viewer sees now, and
 * that those are gone which they saw until then. The same list for viewers who see the same. Nobody
 * listening costs nothing. Why it leaks nothing: docs/decisions/0009-channel-of-changes.md.
 */
export type Changes = {
  /** Gives how to stop. */
  listen(ear: Ear): () => void;
  /**
   * Where the telling is now: what is answered from here on, and who listens later, can go on from
   * it with `tellSince`.
   */
  position(viewer: Viewer): string;
  /**
   * Tells an ear what it missed after a position: rows, none when nothing changed, or a gap. Once,
   * whatever it is.
   */
  tellSince(ear: Ear, position: string): Promise<void>;
  close(): void;
};

export type Ear = {
  /** Asked anew at every beat: what a viewer may see can change. */
  viewer: () => Viewer;
  changed(changes: readonly Change[]): void;
  /** Something may have been missed. */
  gap(): void;
};

type Given = { db: Db; listen: Pick<Listener, 'on' | 'onGap'>; registry: Registry; report: (error: unknown) => void };

/** Long enough that a burst of saves is told at once, short enough that nobody waits. */
const beatLength = 250; // ms
/** More rows than this in a beat, of all or for one viewer, and to begin anew is cheaper. */
const mostPending = 2_000;
const mostTold = 200;

/** One row in one beat: its last change, and all who saw it before any of them. */
type Pending = { id: string; kind: Change['kind']; weakEtag: number; before: readonly Audience[]; fields: readonly string[] | null };
/** `whole`: of which objects nobody knows what changed, and for whom. */
type Beat = { rows: Map<string, Map<string, Pending>>; whole: Map<string, ReadonlySet<Role>>; count: number };

export function openChanges({ db, listen, registry, report }: Given): Changes {
  const ears = new Set<Ear>();
  const heard = openHeard();
  let beat = newBeat();
  /**
   * There from the first word of a beat until that is told: what is said meanwhile waits for the
   * next.
   */
  let timer: NodeJS.Timeout | undefined;

  const gapForAll = (): void => ears.forEach((ear) => ear.gap());
  const begunAnew = (): void => {
    heard.forget();
    gapForAll();
  };

  const hear = (key: string): void => {
    heard.add(key);
    if (ears.size === 0) return;
    try {
      note(beat, readWord(key));
    } catch (error) {
      report(error);
      gapForAll();
    }
    timer ??= setTimeout(() => void tell(), beatLength);
  };

  const tell = async (): Promise<void> => {
    const told = beat;
    beat = newBeat();
    try {
      const among = rolesOf(ears);
      deliver(registry, ears, { told, seen: await seenOf({ db, registry }, told, among), among });
    } catch (error) {
      report(error);
      gapForAll();
    }
    timer = isEmpty(beat) || ears.size === 0 ? undefined : setTimeout(() => void tell(), beatLength);
  };

  const ends = [listen.on(({ topic, key }) => (topic === inOrder ? hear(key) : undefined)), listen.onGap(begunAnew)];
  return {
    listen(ear) {
      ears.add(ear);
      return () => void ears.delete(ear);
    },
    position: (viewer) => heard.position(viewer),
    async tellSince(ear, position) {
      const { changes, gap } = await missedBy({ db, registry, report }, ear, heard.since(position, ear.viewer()));
      if (gap) ear.gap();
      else ear.changed(changes);
    },
    close() {
      for (const end of ends) end();
      ears.clear();
      clearTimeout(timer);
    },
  };
}

const unknown: Word = { changes: [], gap: true };

async function missedBy({ report, ...at }: Pick<Given, 'db' | 'registry' | 'report'>, ear: Ear, words: readonly string[] | null): Promise<Word> {
  if (words === null) return unknown;
  try {
    const told = newBeat();
    for (const word of words) note(told, readWord(word));
    const among = rolesOf(new Set([ear]));
    const seen = await seenOf(at, told, among);
    return wordFor(at.registry, ear.viewer(), { told, seen, among, rowsOf: keep<RowsAbout>(1) });
  } catch (error) {
    report(error);
    return unknown;
  }
}

const newBeat = (): Beat => ({ rows: new Map(), whole: new Map(), count: 0 });
const isEmpty = (beat: Beat): boolean => beat.rows.size === 0 && beat.whole.size === 0;

function note(beat: Beat, word: ReturnType<typeof readWord>): void {
  const { apiName } = word;
  const unsure = beat.whole.get(apiName);
  if (unsure?.size === roles.length) return;
  beat.count += word.rows?.length ?? 0;
  const isMuch = beat.count > mostPending;
  if (word.rows === null || isMuch) {
    const to = new Set(isMuch || word.rows !== null ? roles : [...(unsure ?? []), ...word.to]);
    beat.whole.set(apiName, to);
    if (to.size === roles.length) beat.rows.delete(apiName);
    return;
  }
  const known = beat.rows.get(apiName) ?? new Map<string, Pending>();
  beat.rows.set(apiName, known);
  for (const row of word.rows) known.set(row.id, joined(known.get(row.id), row));
}

/** Made and changed is made; whatever happened before it went, it is gone. */
const joined = (earlier: Pending | undefined, { id, kind, weakEtag, before, fields }: RowChange): Pending => ({
  id,
  kind: kind === 'updated' && earlier?.kind === 'created' ? 'created' : kind,
  // A change without a version of its own (a new photo) is hidden by none that has one.
  weakEtag: weakEtag === 0 || earlier?.weakEtag === 0 ? 0 : Math.max(weakEtag, earlier?.weakEtag ?? 0),
  before: [...(earlier?.before ?? []), ...(before ? [before] : [])],
  fields: fields && earlier?.fields !== null ? [...(earlier?.fields ?? []), ...fields] : null,
});

const rolesOf = (ears: ReadonlySet<Ear>): Role[] => {
  const present = new Set([...ears].map((ear) => roleOf(accessRoleOf(ear.viewer()))));
  return roles.filter((role) => present.has(role));
};

type Audiences = ReadonlyMap<string, Audience>;
/** By object; `plain` where some see rows without their stamps. */
type Seen = ReadonlyMap<string, { any: Audiences; plain: Audiences }>;

/** Who sees the rows of a beat now: a statement per object. */
async function seenOf(at: { db: Db; registry: Registry }, { rows }: Beat, among: readonly Role[]): Promise<Seen> {
  const seen = new Map<string, { any: Audiences; plain: Audiences }>();
  for (const [apiName, changed] of rows) {
    const object = at.registry.object(apiName);
    const ids = [...changed.values()].flatMap(({ id, kind }) => (kind === 'deleted' ? [] : [id]));
    if (!object || ids.length === 0 || !among.some((role) => seesObject(object, role))) continue;
    const any = await audiencesOf(at, object, { ids, among });
    const plain = among.some((role) => seesBare(object, role)) ? await audiencesOf(at, object, { ids, among, sight: 'plain' }) : any;
    seen.set(apiName, { any, plain });
  }
  return seen;
}

/** `among`: the roles whose sight was asked for. */
type Known = { told: Beat; seen: Seen; among: readonly Role[] };
type Word = { changes: readonly Change[]; gap: boolean };

function deliver(registry: Registry, ears: ReadonlySet<Ear>, known: Known): void {
  const words = new Map<string, Word>();
  const rowsOf = keep<RowsAbout>(roles.length);
  for (const ear of ears) {
    const viewer = ear.viewer();
    // Who has the same access role and the same ids is told the same.
    const key = sharedBy(registry, viewer);
    let word = words.get(key);
    if (word === undefined) words.set(key, (word = wordFor(registry, viewer, { ...known, rowsOf })));
    if (word.changes.length > 0) ear.changed(word.changes);
    if (word.gap) ear.gap();
  }
}

const sharedBy = (registry: Registry, viewer: Viewer): string =>
  viewer.kind !== 'user' || !isPersonal(registry, viewer.role) ? accessRoleOf(viewer) : [accessRoleOf(viewer), ...Object.values(viewerParams(viewer))].join();

type Row = { apiName: string; row: Pending; any: Audience; plain: Audience };
type RowsAbout = (viewer: Viewer) => Iterable<Row>;

/**
 * Which rows of a beat somebody of this role may be told of: those of everybody in it, and those
 * that name them. Of thousands, who listens knows a few.
 */
function rowsAbout(accessRole: Role, { told, seen }: Known): RowsAbout {
  const ofAll = new Set<Row>();
  const naming = new Map<string, Set<Row>>();
  for (const [apiName, rows] of told.rows)
    for (const row of rows.values()) {
      const about = { apiName, row, any: seen.get(apiName)?.any.get(row.id) ?? {}, plain: seen.get(apiName)?.plain.get(row.id) ?? {} };
      for (const { [accessRole]: who = [] } of [about.any, ...row.before])
        for (const [first] of who === true ? [[]] : who) {
          if (first === undefined) ofAll.add(about);
          else naming.set(first[1], (naming.get(first[1]) ?? new Set()).add(about));
        }
    }
  return (viewer) => new Set([...ofAll, ...Object.values(viewerParams(viewer)).flatMap((id) => [...(naming.get(String(id)) ?? [])])]);
}

function wordFor(registry: Registry, viewer: Viewer, known: Known & { rowsOf: (accessRole: Role, make: () => RowsAbout) => RowsAbout }): Word {
  const { told, among } = known;
  const accessRole = accessRoleOf(viewer);
  const role = roleOf(accessRole);
  if (role === 'system') throw new Error('The system itself listens to no changes');
  const sees = (apiName: string): boolean => {
    const object = registry.object(apiName);
    return object !== undefined && seesObject(object, accessRole);
  };
  // Of whoever came, or became another, while that was asked nobody knows what they see.
  const unsure = [...told.whole].flatMap(([apiName, to]) => (to.has(role) ? [apiName] : []));
  if ((among.includes(role) ? unsure : [...unsure, ...told.rows.keys()]).some(sees)) return { changes: [], gap: true };
  const changes: Change[] = [];
  let gap = false;
  for (const { apiName, row, ...audiences } of known.rowsOf(role, () => rowsAbout(role, known))(viewer)) {
    const object = registry.object(apiName);
    if (!object || !seesObject(object, role)) continue;
    const now = isAmong(audiences.any, viewer);
    const then = row.before.some((audience) => isAmong(audience, viewer));
    // Nothing is published about an object outside a key's limits; a row it hides still leaves a
    // gap in the numbering.
    if (seesObject(object, accessRole)) changes.push(...changeFor({ object, accessRole }, row, { plain: isAmong(audiences.plain, viewer), now, before: then }));
    // What went with it is told by nobody.
    gap ||= then && !now && carries(registry, object, { role, gone: row.kind === 'deleted' });
  }
  return changes.length > mostTold ? { changes: [], gap: true } : { changes, gap };
}

/**
 * The event about a row for a viewer who sees the object. `plain`: they also see its dates and
 * ETags.
 */
function changeFor(
  { object, accessRole }: { object: ObjectModel; accessRole: AccessRole },
  row: Pending,
  sees: { plain: boolean; now: boolean; before: boolean },
): Change[] {
  const { apiName } = object;
  const { id, kind, weakEtag, fields } = row;
  if (sees.plain) return [{ apiName, id, kind, weakEtag }];
  // For such a row they learn the time of a change only by reading it.
  if (sees.now) return kind !== 'updated' || fields === null || readsBare(object, accessRole, fields) ? [{ apiName, id, kind, weakEtag: 0 }] : [];
  return sees.before ? [{ apiName, id, kind: 'deleted', weakEtag: 0 }] : [];
}

/**
 * A row that goes takes rows below it along, or what they say of it; one that moves takes those
 * that are seen because of it.
 */
const carries = (registry: Registry, object: ObjectModel, { role, gone }: { role: Role; gone: boolean }): boolean =>
  carrying(registry, role).has(object.apiName) || (gone && object.children.size > 0);
