import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type ServerProcess = {
  url: string;
  process: ChildProcess;
  /** What it said before it was open. */ said: string[];
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** `src/server.js` as a process of its own, once it is open; throws with what it said when it stops before that. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['src/server.js'], {
    env: { PATH, HOME, PORT: '0', DEMO: '0', RATE_LIMITS: 'off', STAFF_SECOND_FACTOR: 'optional', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    const url = /open at (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, process: child, said, end: (signal) => endProcess(child, signal) };
  }
  if (child.exitCode === null) await once(child, 'exit');
  throw new Error(said.join('\n'));
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}
