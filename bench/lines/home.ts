import type { Bench } from '../bench.ts';
import { startBytesBaseline } from '../bytes-baseline.ts';
import { compareOnOneCore } from '../compare.ts';
import type { Row } from '../table.ts';

const bar = 0.5;
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** From the page cache. The baseline is a bare handler that sends the same bytes and headers. */
export async function homeLines(bench: Bench): Promise<Row[]> {
  const ours = await bench.server();
  // the first request renders the page, the next come from the cache
  await (await fetch(ours.url)).arrayBuffer();
  const { baseline, length } = await startBytesBaseline(bench, ours.url, headers);
  const requests = [{ method: 'GET' as const, path: '/', headers }];
  return [
    await compareOnOneCore(bench, {
      name: `Home for a guest, ${length} bytes`,
      ours: { program: ours, requests },
      baseline: { program: baseline, requests },
      bar,
    }),
  ];
}
