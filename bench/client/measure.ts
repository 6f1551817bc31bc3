import { fields, listOf, recordOf } from './answers.ts';
import type { Side } from './side.ts';

/**
 * The same work for every side. Each subject opens its own side and returns milliseconds per piece
 * of work.
 */

export type Work = 'read' | 'ingest' | 'refresh' | 'notify-many' | 'notify-one' | 'notify-apart';
export type Measured = { work: Work; side: string; rounds: number[] };
export type Effort = { rounds: number; milliseconds: number };

type Run = () => Promise<number>;
type Subject = (open: () => Side) => Promise<Run>;

const rows = 50;
const subscribers = 1_000;

/** Twenty sets of fields. Each includes the field that changes. */
const fieldSets = Array.from({ length: 20 }, (_, set) =>
  fields.filter((path, i) => path === 'Case.Subject' || (i + set) % 4 > 0 || i === set),
);

/** Throws when a side does not do the work. */
function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

const subjects: Record<Work, Subject> = {
  /** One of a thousand cached records, again and again, as pages do that render it. */
  async read(open) {
    const side = open();
    await side.storeList(listOf({ count: subscribers, version: 0 }))();
    const ids = Array.from({ length: subscribers }, (_, n) => recordOf(n, 0).id);
    for (const [n, id] of ids.entries())
      assert(
        sameFields(side.readRecord(id), n, 0),
        `${side.name} does not return the records it stored`,
      );
    return async () => {
      const began = performance.now();
      for (const id of ids) side.readRecord(id);
      return (performance.now() - began) / ids.length;
    };
  },

  /** A list of fifty, in an empty cache. */
  async ingest(open) {
    return async () => {
      const side = open();
      const take = side.storeList(listOf({ count: rows, version: 1 }));
      const began = performance.now();
      const page = await take();
      const took = performance.now() - began;
      assert(
        page.records.length === rows && sameFields(page.records[rows - 1], rows - 1, 1),
        `${side.name} does not return the list it stored`,
      );
      return took;
    };
  },

  /** The same list again, with every record changed. */
  async refresh(open) {
    const side = open();
    let version = 0;
    await side.storeList(listOf({ count: rows, version }))();
    return async () => {
      const take = side.storeList(listOf({ count: rows, version: ++version }));
      const began = performance.now();
      const page = await take();
      const took = performance.now() - began;
      assert(sameFields(page.records[0], 0, version), `${side.name} returns an old list`);
      return took;
    };
  },

  /** One answer notifies a thousand subscribers of a thousand records. */
  async 'notify-many'(open) {
    const side = open();
    let version = 0;
    await side.storeList(listOf({ count: subscribers, version }))();
    return measureNotification(
      side,
      (n) => ({ row: n, selected: fields }),
      () => side.storeList(listOf({ count: subscribers, version: ++version })),
    );
  },

  /** One answer notifies a thousand subscribers of one record. */
  async 'notify-one'(open) {
    const side = open();
    let version = 0;
    await side.storeList(listOf({ count: rows, version }))();
    return measureNotification(
      side,
      () => ({ row: 0, selected: fields }),
      () => side.storeRecord(recordOf(0, ++version)),
    );
  },

  /** The same, with twenty different sets of fields among the subscribers. */
  async 'notify-apart'(open) {
    const side = open();
    let version = 0;
    await side.storeList(listOf({ count: rows, version }))();
    return measureNotification(
      side,
      (n) => ({ row: 0, selected: fieldSets[n % fieldSets.length]! }),
      () => side.storeRecord(recordOf(0, ++version)),
    );
  },
};

/** From storing an answer until the last of a thousand subscribers has received it. */
function measureNotification(
  side: Side,
  selectionOf: (subscriber: number) => { row: number; selected: readonly string[] },
  next: () => () => unknown,
): Run {
  let notified = 0;
  let lastSubject = '';
  let all = () => {};
  for (let n = 0; n < subscribers; n++) {
    const { row, selected } = selectionOf(n);
    side.watchRecord({ id: recordOf(row, 0).id, selected }, (record) => {
      lastSubject = String(record.fields['Subject']?.value);
      if (++notified === subscribers) all();
    });
  }
  let version = 0;
  return async () => {
    version++;
    notified = 0;
    const done = new Promise<void>((resolve) => {
      all = resolve;
    });
    const take = next();
    const began = performance.now();
    await take();
    if (notified < subscribers) await done;
    const took = performance.now() - began;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    assert(
      notified === subscribers,
      `${side.name} notified ${notified} of ${subscribers} subscribers`,
    );
    assert(
      lastSubject.endsWith(`versie ${version}`),
      `${side.name} sent '${lastSubject}' at version ${version}`,
    );
    return took;
  };
}

function sameFields(record: ReturnType<Side['readRecord']>, n: number, version: number): boolean {
  const expected = recordOf(n, version).fields;
  return fields.every((path) => {
    const [, name = '', below] = path.split('.');
    const [given, wanted] = [record?.fields[name], expected[name]!];
    if (below === undefined)
      return given?.value === wanted.value && given.displayValue === wanted.displayValue;
    const [inner, wantedInner] = [given?.value, wanted.value];
    if (
      typeof inner !== 'object' ||
      inner === null ||
      typeof wantedInner !== 'object' ||
      wantedInner === null
    )
      return false;
    return inner.fields[below]?.value === wantedInner.fields[below]?.value;
  });
}

/**
 * The sides take turns, in reversed order each round, so that a machine that slows down slows all
 * of them. The first round is a warm-up.
 */
export async function measure(
  sides: readonly (() => Side)[],
  work: Work,
  effort: Effort,
): Promise<Measured[]> {
  const runs: { run: Run; rounds: number[]; side: string }[] = [];
  for (const open of sides)
    runs.push({ run: await subjects[work](open), rounds: [], side: open().name });
  for (let round = 0; round <= effort.rounds; round++) {
    for (const { run, rounds } of round % 2 === 0 ? runs : runs.toReversed()) {
      const taken = await repeated(run, effort.milliseconds);
      if (round > 0) rounds.push(taken);
    }
  }
  return runs.map(({ side, rounds }) => ({ work, side, rounds }));
}

/**
 * The mean of as many runs as fit in the time: browsers measure tenths of milliseconds, and the
 * cost of garbage collection belongs to the side that caused it.
 */
async function repeated(run: Run, milliseconds: number): Promise<number> {
  let [taken, runs] = [0, 0];
  const end = performance.now() + milliseconds;
  do {
    taken += await run();
    runs++;
  } while (performance.now() < end);
  return taken / runs;
}
