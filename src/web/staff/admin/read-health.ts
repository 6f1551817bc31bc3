import { readOutbox } from '#methods/admin/outbox.ts';
import { readRounds } from '#methods/admin/job-runs.ts';
import { dutchNumber } from '#text/numbers.ts';
import { staffAdminText } from '#text/staff-admin.ts';
import type { Visit } from '../../visit.ts';

const words = staffAdminText.health;

/** `bad`: it does not work; `attention`: somebody should look. */
export type Line = { name: string; state: 'good' | 'attention' | 'bad'; texts: readonly string[] };

/** Below this part of the disk somebody should look. */
const littleSpace = 0.1;

/** How it goes here, in words. */
export async function readHealth({ visit }: { visit: Visit }): Promise<{ lines: Line[] }> {
  const { database, files, mail, server } = await visit.house.health();
  const outbox = await readOutbox(visit.ask);
  const rounds = await readRounds(visit.ask, []);
  const { waiting, failed } = outbox.ok ? outbox.value : { waiting: 0, failed: 0 };
  const broken = rounds.ok ? rounds.value.runs.filter(({ error }) => error !== null).length : 0;
  const { free, total } = files;
  const disk = free === null || total === null ? [] : [words.disk(sizeText(free), sizeText(total))];
  return {
    lines: [
      {
        name: words.database,
        state: database === null ? 'bad' : 'good',
        texts: [
          database === null
            ? words.away
            : words.databaseText({
                version: database.version,
                ms: dutchNumber(database.answered, 1),
                size: sizeText(database.size),
                connections: database.connections,
              }),
        ],
      },
      { name: words.mail, state: failed > 0 ? 'attention' : 'good', texts: [words.mailText(waiting, failed), words.mailServer(mail.server)] },
      {
        name: words.files,
        state: free !== null && total !== null && free < total * littleSpace ? 'attention' : 'good',
        texts: [words.filesText(files.kind, files.place), ...disk],
      },
      { name: words.jobs, state: broken > 0 ? 'attention' : 'good', texts: [words.jobsText(broken)] },
      {
        name: words.server,
        state: 'good',
        texts: [words.serverText({ version: server.version, node: server.node, up: spanText(server.up), memory: sizeText(server.memory) })],
      },
    ],
  };
}

function sizeText(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : [1e6, 'MB'];
  return `${dutchNumber(bytes / unit, 1)} ${name}`;
}

function spanText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 120) return `${String(minutes)} ${minutes === 1 ? 'minuut' : 'minuten'}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${String(hours)} uur` : `${String(Math.floor(hours / 24))} dagen`;
}
