import { readConfig } from '#config.ts';
import { openLog } from '#server/log.ts';
import { openServer } from '#server/server.ts';
import { refusalOf } from '#server/start/refusals.ts';

/** `stderr` and `code` as the program has them; a server that starts has no code. */
export type ServerStart = { said: string[]; stderr: string; code: number | null };

/**
 * Starts a server in this process and ends it, which is much faster than to start the program.
 * Throws what is no refusal.
 */
export async function tryStart(environment: Record<string, string>): Promise<ServerStart> {
  const said: string[] = [];
  const settings = { PORT: '0', DEMO: '0', RATE_LIMITS: 'off', STAFF_SECOND_FACTOR: 'optional' };
  try {
    const server = await openServer(readConfig({ ...settings, ...environment }), {
      log: openLog({ logLevel: 'silent' }),
      say: (line) => void said.push(line),
    });
    said.push(`open at ${server.url}`);
    await server.close();
    return { said, stderr: '', code: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return { said, stderr: `${refusal.sentence}\n`, code: refusal.code };
  }
}

/** All that a server prints at its start. */
export async function startOutput(environment: Record<string, string>): Promise<string> {
  const { said, stderr } = await tryStart(environment);
  return `${said.join('\n')}\n${stderr}`;
}
