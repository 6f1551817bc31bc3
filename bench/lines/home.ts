import type { Bench } from '../bench.ts';
import { startBytesTwin } from '../bytes-twin.ts';
import { fight } from '../duel.ts';
import type { Row } from '../table.ts';

const bar = 0.5;
/** As a browser asks. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Home for a guest, from the kept page, against the same bytes and headers out of a bare handler.
 */
export async function homeLines(bench: Bench): Promise<Row[]> {
  const ours = await bench.server();
  await (await fetch(ours.url)).arrayBuffer(); // the first visit draws the page, the next find it
  const { twin, length } = await startBytesTwin(bench, ours.url, headers);
  const requests = [{ method: 'GET' as const, path: '/', headers }];
  return [
    await fight(bench, {
      name: `Home for a guest, ${length} bytes`,
      ours: { program: ours, requests },
      twin: { program: twin, requests },
      bar,
    }),
  ];
}
