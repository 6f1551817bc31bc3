import type { Config } from '../../config.ts';
import { startNotices } from './notices.ts';
import { protectionNotices } from './protection-notices.ts';

/** What a signal that ends the server does at this moment. */
export type StopHandler = { run: () => void };

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Tells the operator what the settings leave open. */
export function printNotices(config: Config): void {
  const notices = startNotices(config, { isRoot: process.getuid?.() === 0 });
  for (const notice of [...notices, ...protectionNotices(config)]) printLine(notice);
}
