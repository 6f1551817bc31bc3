// Runs before anything is installed, on any Node of the machine: no dependencies and no TypeScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
export const at = (...path) => join(project, ...path);

/** The pinned Node when it is installed, else the Node that runs this. */
export function node() {
  const pinned = at('node_modules/.bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Each child process with the signal that stops it. */
const children = new Map();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);

/** npm may end its shell without its programs, so this process stops when its parent ended. */
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && stop(), 500).unref();

function stop() {
  if (stopping) return;
  stopping = true;
  for (const [child, signal] of children) child.kill(signal);
  if (children.size === 0) process.exit(143);
  setTimeout(() => process.exit(143), 10_000).unref();
}

/**
 * Runs a program with node_modules/.bin first in PATH.
 * `show`: its output goes straight to the terminal; otherwise it is returned. `within`: the program
 * is stopped when it takes longer, in ms.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { show = true, env = {}, stopWith = 'SIGTERM', within } = {}) {
  const path = `${at('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(program, args, {
    cwd: project,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  children.set(child, stopWith);
  const timeLimit = within && setTimeout(() => endOverdue(child, stopWith), within);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: `${program}: ${error.message}` }));
    child.once('close', (code) => {
      children.delete(child);
      clearTimeout(timeLimit);
      if (stopping && children.size === 0) process.exit(143);
      if (!stopping) resolve({ code: code ?? 1, output });
    });
  });
}

function endOverdue(child, signal) {
  child.kill(signal);
  setTimeout(() => child.kill('SIGKILL'), 30_000).unref();
}

/**
 * Directly on the pinned Node, because the scripts in node_modules/.bin differ per operating
 * system.
 */
export const runPackage = (file, args, options) =>
  run(node(), [at('node_modules', file), ...args], options);

export function refuse(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
