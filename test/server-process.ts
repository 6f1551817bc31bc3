import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export type ServerProcess = {
  url: string;
  process: ChildProcess;
  /** The lines that it printed before it was ready. */ said: string[];
  /** All its output until now. */ output(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/**
 * The environment of a program of this project: these settings, and none of this process except its
 * compile cache (see `test/compile-cache.ts`).
 */
export function programEnvironment(
  settings: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, ...settings };
}

const serverEnvironment = (environment: Record<string, string>) => {
  const settings = { PORT: '0', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  return programEnvironment({ ...settings, STAFF_SECOND_FACTOR: 'optional', ...environment });
};

/** Starts `src/server.js` as a process, without waiting. `cwd`: its checkout; absent: this one. */
export function spawnServer(environment: Record<string, string>, cwd?: string) {
  const child = spawn(process.execPath, ['src/server.js'], {
    cwd,
    env: serverEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  return { process: child, said: () => said };
}

/**
 * Starts `src/server.js` as a process and waits until it is ready; throws its output when it stops
 * before that.
 */
export async function startServer(
  environment: Record<string, string>,
  cwd?: string,
): Promise<ServerProcess> {
  const { process: child, said } = spawnServer(environment, cwd);
  const lines = (): string[] => said().split('\n');
  let isOver = false;
  const end = once(child, 'close').then(() => (isOver = true));
  for (;;) {
    const url = /open at (\S+)/.exec(said())?.[1];
    if (url !== undefined) {
      const end = (signal: NodeJS.Signals) => endProcess(child, signal);
      return { url, process: child, said: lines(), output: said, end };
    }
    if (isOver) break;
    await Promise.race([once(child.stdout, 'data'), end]);
  }
  throw new Error(said());
}

/** Runs a program of this project until it exits. */
export async function runProgram(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = programEnvironment({ PORT: '0', DEMO: '0', ...environment });
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, stdout, stderr };
}

/**
 * The output of a program that succeeds. Throws an error with `code` and `stderr` for one that
 * fails.
 */
export async function outputOf(...program: Parameters<typeof runProgram>): Promise<string> {
  const { code, stdout, stderr } = await runProgram(...program);
  if (code !== 0) throw Object.assign(new Error(stderr), { code, stderr });
  return stdout;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}
