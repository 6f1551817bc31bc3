import { countUnscanned } from '#records/file-scans.ts';
import { countRows } from '#records/query.ts';
import type { Rooms } from '../rooms.ts';
import type { Gauge, Metering } from './metrics.ts';

/** Null without `METRICS_KEY`: then nobody can read the metrics. */
export function openMetering(rooms: Pick<Rooms, 'askAs' | 'config' | 'metrics'>): Metering | null {
  const { metricsKey: key } = rooms.config;
  return key === undefined ? null : { metrics: rooms.metrics, key, gauges: gaugesOf(rooms) };
}

const gaugesOf = ({ askAs }: Pick<Rooms, 'askAs'>): readonly Gauge[] => [
  {
    name: 'waiting_mails',
    help: 'Mails in the outbox that are not sent yet',
    read: () => countRows(askAs(system), { from: 'Mail__c', filters: [{ field: 'Status__c', operator: 'Equals', operands: ['Wacht'] }] }),
  },
  {
    name: 'waiting_files',
    help: 'Files that the virus scanner did not scan yet',
    read: async () => (await countUnscanned(askAs(system))).waiting,
  },
  {
    name: 'memory_bytes',
    help: 'Memory that the process uses',
    read: async () => process.memoryUsage.rss(),
  },
];

const system = { kind: 'system', task: 'measure' } as const;
