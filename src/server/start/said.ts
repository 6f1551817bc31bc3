import type { Config } from '../../config.ts';
import { startNotices } from './notices.ts';
import { protectionNotices } from './protection-notices.ts';

/** A stop signal calls `run`, which is replaced while the server starts. */
export type StopHandler = { run: () => void };

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export function printNotices(config: Config): void {
  const notices = startNotices(config, { isRoot: process.getuid?.() === 0 });
  for (const notice of [...notices, ...protectionNotices(config)]) printLine(notice);
}
