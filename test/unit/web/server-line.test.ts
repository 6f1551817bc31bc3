import { expect, it } from 'vitest';
import type { ServerHealth } from '#protocol/operations/server-facts.ts';
import { serverLine } from '#web/staff/admin/server-line.ts';

const server: ServerHealth['server'] = {
  version: '1.0.0',
  commit: null,
  node: '26.10.0',
  started: new Date('2026-11-26T08:00:00Z'),
  up: 3_600_000,
  memory: 500_000_000,
  workers: null,
};
const worker = (number: number, started: string) => ({
  worker: number,
  pid: 4_000 + number,
  started: new Date(started),
  memory: 200_000_000,
});

it('the health page does not mention processes when there is one', () => {
  expect(serverLine(server).texts.join(' ')).not.toMatch(/proces/i);
});

it('the health page shows the number of processes, and since when each runs', () => {
  const workers = [worker(3, '2026-11-26T10:30:00Z'), worker(1, '2026-11-26T08:00:01Z')];
  const { texts, state } = serverLine({ ...server, workers });
  expect(state).toBe('good');
  expect(texts.slice(2)).toEqual([
    'Er draaien 2 serverprocessen.',
    'Proces 4001: sinds 26-11-2026 09:00, 200 MB geheugen.',
    'Proces 4003: sinds 26-11-2026 11:30, 200 MB geheugen.',
  ]);
});
