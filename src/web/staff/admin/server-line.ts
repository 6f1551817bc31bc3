import { sizeText } from '#messages/shared/numbers.ts';
import { staffHealthText as words } from '#messages/staff/health.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { ServerHealth, ServerWorker } from '#protocol/operations/server-facts.ts';
import { type HealthLine, healthLine, spanText } from './health-line.ts';

export const serverLine = (server: ServerHealth['server']): HealthLine =>
  healthLine(words.server, {
    texts: [
      words.versionText(server.version, server.commit, server.node),
      words.upText({
        since: momentText(server.started),
        up: spanText(server.up),
        memory: sizeText(server.memory),
      }),
      ...processTexts(server.workers),
    ],
    advice: [],
  });

function processTexts(workers: readonly ServerWorker[] | null): string[] {
  if (workers === null) return [];
  const sorted = workers.toSorted((one, other) => one.worker - other.worker);
  const each = sorted.map(({ pid, started, memory }) =>
    words.processText({
      pid: String(pid),
      since: momentText(started),
      memory: sizeText(memory),
    }),
  );
  return [words.processes(workers.length), ...each];
}

const momentText = (at: Date | string): string => amsterdamText(new Date(at).toISOString());
