import { realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTemporaryFolder } from '#db/template.ts';
import { type Stage, openStage } from './stage.ts';
import { type LoadGenerator, openLoadGenerator } from './load.ts';
import { type Program, serverArgs, type Start, startProgram } from './processes.ts';

/**
 * After this many answers the JIT compiler has optimised the code. On a slow machine the warm-up
 * ends after `longest` seconds.
 */
export type WarmUp = { answers: number; longest: number };

/** In seconds, unless the name says otherwise. */
export type Pace = {
  connections: number;
  seconds: number;
  warmUp: WarmUp;
  rounds: number;
  idleSeconds: number;
  starts: number;
};

export const paces = {
  full: {
    connections: 32,
    seconds: 3,
    warmUp: { answers: 20_000, longest: 10 },
    rounds: 5,
    idleSeconds: 30,
    starts: 7,
  },
  quick: {
    connections: 32,
    seconds: 1,
    warmUp: { answers: 2_000, longest: 3 },
    rounds: 3,
    idleSeconds: 10,
    starts: 3,
  },
} as const satisfies Record<string, Pace>;

export type Bench = {
  pace: Pace;
  load: LoadGenerator;
  /** Deleted when the bench ends. */
  folder: string;
  /** The filled database of both sides; made when the first line needs it. */
  stage: () => Promise<Stage>;
  /** Undefined when no line has needed the database. */
  openedStage: () => Promise<Stage> | undefined;
  /**
   * On the database of the stage, as in production: with rate limits and a log line per request,
   * written to a file. One server for all lines.
   */
  server(): Promise<Program>;
  /** Another such server, for a line that measures one server alone. */
  freshServer(preload: readonly string[], env: Record<string, string>): Promise<Program>;
  start(start: Omit<Start, 'output'>): Promise<Program>;
  close(): Promise<void>;
};

export function openBench(pace: Pace): Bench {
  // The database's own user can reach this folder. Otherwise the database would use another folder,
  // and that folder would remain.
  const folder = openTemporaryFolder(realpathSync(tmpdir()));
  const load = openLoadGenerator();
  const started: Promise<Program>[] = [];
  let stage: Promise<Stage> | undefined;
  let server: Promise<Program> | undefined;
  const start: Bench['start'] = (what) => {
    const starting = startProgram({ ...what, output: join(folder, 'output.log') });
    started.push(starting);
    return starting;
  };
  const startOurServer = (env: Record<string, string>, preload: readonly string[] = []) =>
    start({
      command: process.execPath,
      args: [...preload, ...serverArgs],
      env: { NODE_ENV: 'production', DEMO: '1', STAFF_SECOND_FACTOR: 'optional', ...env },
      readyAt: '/readyz',
    });
  const furnish = async (databaseUrl: string) =>
    (await startOurServer({ DATABASE_URL: databaseUrl, DEMO: '1' })).stop();
  const anyStage = () => (stage ??= openStage(join(folder, 'stage'), furnish));
  const startServer: Bench['freshServer'] = async (preload, env) =>
    startOurServer({ ...env, DATABASE_URL: (await anyStage()).databaseUrl }, preload);
  return {
    pace,
    load,
    folder,
    stage: anyStage,
    openedStage: () => stage,
    server: () => (server ??= startServer([], {})),
    freshServer: startServer,
    start,
    async close() {
      load.close();
      try {
        // A program that is still starting would outlive an interrupted bench.
        await Promise.all(started.map(async (one) => (await one.catch(() => undefined))?.stop()));
        await (await stage?.catch(() => undefined))?.close();
      } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}
