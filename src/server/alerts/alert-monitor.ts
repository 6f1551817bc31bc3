import { setTimeout as pause } from 'node:timers/promises';
import {
  type AlertRow,
  beginAlert,
  currentAlerts,
  deleteEndedAlerts,
  endAlert,
  touchAlerts,
} from '#db/alerts.ts';
import type { Db } from '#db/connection.ts';
import { withJobLock } from '#engine/bulk/job-runs.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Findings, findConditions, machinePrefix } from './conditions.ts';
import { channelsOf, deliverDue } from './deliver.ts';

export type AlertMonitor = {
  /** One copy of the server at a time. */
  look(): Promise<void>;
  close(): Promise<void>;
};

type Tools = Pick<
  Dependencies,
  'contextOf' | 'config' | 'database' | 'log' | 'now' | 'publicOrigin' | 'secrets' | 'sweeper'
> & {
  /** How long this server has been running, in ms. */
  up?: () => number;
};

const lookEvery = 60_000; // ms
/** Short, so that a server that restarts often sends alerts too. */
const first = 5_000; // ms
const patience = 5_000; // ms

const turn = 'tell what is wrong';

export function openAlertMonitor(tools: Tools): AlertMonitor {
  if (channelsOf(tools.config).length === 0) {
    return { look: () => Promise.resolve(), close: () => Promise.resolve() };
  }
  const { database, log } = tools;
  let [isClosing, hasFailed] = [false, false];
  let looking: Promise<void> | undefined;
  const lookOnce = async (): Promise<void> => {
    await withJobLock(database.db, turn, () => lookAround(tools));
    hasFailed = false;
  };
  const look = (): Promise<void> =>
    (looking ??= lookOnce().finally(() => {
      looking = undefined;
    }));
  const report = (error: unknown): void => {
    if (!hasFailed)
      log.warn({ err: error }, 'the conditions for alerts could not be checked; it is tried again');
    hasFailed = true;
  };
  const begin = (): void => {
    if (!isClosing) void look().catch(report);
  };
  const timers = [setTimeout(begin, first).unref(), setInterval(begin, lookEvery).unref()];
  return {
    look,
    async close() {
      isClosing = true;
      for (const timer of timers) clearTimeout(timer);
      const late = pause(patience, undefined, { ref: false });
      await Promise.race([looking?.catch(report), late]);
    },
  };
}

const day = 86_400_000; // ms
const endedAlertRetention = 90 * day;

async function lookAround(tools: Tools): Promise<void> {
  const { contextOf, config, database, log, now, publicOrigin, secrets, sweeper, up } = tools;
  const { db } = database;
  const before = await currentAlerts(db);
  const found = await findConditions({
    config,
    db,
    secrets,
    now: now(),
    tasks: sweeper.tasks,
    up: up?.() ?? process.uptime() * 1_000,
    fullDisks: new Set(before.filter(({ kind }) => kind === 'disk').map(({ subject }) => subject)),
  });
  await db.transaction((inside) => noteChanges(inside, { before, found, tools }));
  await deleteEndedAlerts(db, new Date(now().getTime() - endedAlertRetention));
  const { brand, services } = contextOf({ kind: 'system', task: 'tell what is wrong' });
  const address = `${publicOrigin.get()}${config.basePath}/`;
  await deliverDue({ config, brand, db, mail: services.integrations.mail, address, now, log });
}

type Change = { before: readonly AlertRow[]; found: Findings; tools: Tools };

const keyOf = ({ kind, subject }: { kind: string; subject: string }): string =>
  `${kind} ${subject}`;

async function noteChanges(db: Db, { before, found, tools }: Change): Promise<void> {
  const telling = { now: tools.now(), channels: channelsOf(tools.config) };
  const on = new Set(found.conditions.map(keyOf));
  for (const condition of found.conditions) await beginAlert(db, condition, telling);
  for (const alert of before) {
    if (!on.has(keyOf(alert)) && isOver(alert, { found, now: telling.now })) {
      await endAlert(db, alert.id, telling);
    }
  }
  const still = before.filter((alert) => on.has(keyOf(alert)));
  await touchAlerts(
    db,
    still.map(({ id }) => id),
    telling.now,
  );
}

/** An alert about a disk of another machine ends when no server confirmed it for this time. */
const longForMachine = day;

function isOver(alert: AlertRow, { found, now }: { found: Findings; now: Date }): boolean {
  if (alert.kind === 'disk' && !alert.subject.startsWith(machinePrefix())) {
    return now.getTime() - alert.seen.getTime() > longForMachine;
  }
  return ![...found.unknown].some((kind) => kind === alert.kind);
}
