import type { Bench } from '../bench.ts';
import { startBytesTwin } from '../bytes-twin.ts';
import { fight } from '../duel.ts';
import type { Row } from '../table.ts';

const bar = 0.8;
const paths = { 'object info of Case': '/object-info/Case', 'layout of Case': '/layout/Case' };

/**
 * Metadata from memory, as members of staff with a session read it. The baseline is a bare handler
 * that sends the same bytes and headers.
 */
export async function metadataLines(bench: Bench): Promise<Row[]> {
  const { cast } = await bench.stage();
  const ours = await bench.server();
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const requests = cast.staff.map(({ cookie }) => ({
      method: 'GET' as const,
      path: `/services/data/v65.0/ui-api${path}`,
      headers: { cookie, 'accept-encoding': 'gzip' },
    }));
    const [first] = requests;
    const { twin, length } = await startBytesTwin(bench, ours.url + first!.path, first!.headers); // proof: the stage has staff
    rows.push(
      await fight(bench, {
        name: `${name}, ${length} bytes`,
        ours: { program: ours, requests },
        twin: { program: twin, requests },
        bar,
      }),
    );
  }
  return rows;
}
