import type { Bench } from '../bench.ts';
import { compareEqualDuty, startEqualDuty } from '../baseline-programs.ts';
import { startBytesBaseline } from '../bytes-baseline.ts';
import { compareOnOneCore } from '../compare.ts';
import type { Row } from '../table.ts';

const bar = 0.8;
const paths = { 'object info of Case': '/object-info/Case', 'layout of Case': '/layout/Case' };

/**
 * From memory, for members of staff with a session. The baseline is a bare handler that sends the
 * same bytes and headers.
 */
export async function metadataLines(bench: Bench): Promise<Row[]> {
  const { users, databaseUrl } = await bench.stage();
  const ours = await bench.server();
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const requests = users.staff.map(({ cookie }) => ({
      method: 'GET' as const,
      path: `/services/data/v65.0/ui-api${path}`,
      headers: { cookie, 'accept-encoding': 'gzip' },
    }));
    const [first] = requests;
    // proof: the stage has staff
    const { baseline, length, files } = await startBytesBaseline(
      bench,
      ours.url + first!.path,
      first!.headers,
    );
    const equalDuty = await startEqualDuty(bench, {
      connectionString: databaseUrl,
      metadata: { metadata: files },
    });
    const sent = { program: ours, requests };
    const twin = requests.map((request) => ({ ...request, path: '/metadata' }));
    const line = `${name}, ${length} bytes`;
    rows.push(
      await compareOnOneCore(bench, {
        name: line,
        ours: sent,
        baseline: { program: baseline, requests },
        bar,
      }),
      await compareEqualDuty(bench, {
        name: line,
        ours: sent,
        baseline: { program: equalDuty, requests: twin },
        bar: 0.85,
      }),
    );
  }
  return rows;
}
