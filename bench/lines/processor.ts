import type { Bench } from '../bench.ts';
import { calibrationFactor } from '../calibration.ts';
import { medianOf, run, type Side, warm } from '../compare.ts';
import { onOneCore } from '../cores.ts';
import { employeeId } from '../fill.ts';
import type { Request } from '../load.ts';
import { processorSecondsOfDatabase } from '../processes.ts';
import type { Row } from '../table.ts';
import { fields } from './read.ts';

type Kind = {
  requests: Request[];
  /** Milliseconds per request. */
  bars: { server: number; database?: number };
};

/** Processor time per request of four kinds of reads, corrected by the calibration loop. */
export async function processorLines(bench: Bench): Promise<Row[]> {
  const program = await bench.server();
  const rows: Row[] = [];
  for (const [name, { requests, bars }] of Object.entries(await kindsOf(bench))) {
    const times = await onOneCore([program], () => measure(bench, { program, requests }));
    rows.push(rowOf(`${name}, processor ms of the server`, times.server, bars.server));
    if (bars.database !== undefined)
      rows.push(rowOf(`${name}, processor ms of the database`, times.database, bars.database));
  }
  return rows;
}

async function measure(bench: Bench, side: Side): Promise<Record<'server' | 'database', number[]>> {
  await warm(bench, side);
  const times: { server: number[]; database: number[] } = { server: [], database: [] };
  for (let round = 0; round < bench.pace.rounds; round++) {
    const factor = calibrationFactor();
    const before = processorSecondsOfDatabase() ?? Number.NaN;
    const { answered, processor = Number.NaN } = await run(bench, side);
    const after = processorSecondsOfDatabase() ?? Number.NaN;
    times.server.push(processor / factor);
    times.database.push(((after - before) * 1_000) / answered / factor);
  }
  return times;
}

const rowOf = (name: string, times: readonly number[], atMost: number): Row => ({
  name,
  ours: medianOf(times).toFixed(2),
  baseline: '-',
  ratio: medianOf(times),
  bar: { atMost },
  note: `corrected to factor 1, rounds ${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)}`,
});

async function kindsOf(bench: Bench): Promise<Record<string, Kind>> {
  const { customers, staff } = (await bench.stage()).users;
  const api = '/services/data/v65.0/ui-api';
  const get = (path: string, cookie: string): Request => ({
    method: 'GET',
    path,
    headers: { cookie },
  });
  return {
    'a record of 8 fields': {
      requests: customers.map(({ cookie, caseIds }) =>
        get(`${api}/records/${caseIds[0]!}?fields=${fields.join(',')}`, cookie),
      ),
      bars: { server: 0.2 },
    },
    'a list of 50 of 100,000': {
      requests: staff.map(({ cookie }) => get(`${api}/list-records/Case/Open`, cookie)),
      bars: { server: 2.5, database: 1.1 },
    },
    'the dashboard of a customer': {
      requests: customers.map(({ cookie }) => get('/dashboard', cookie)),
      bars: { server: 6 },
    },
    'the page of a list of 100,000': {
      requests: staff.map(({ cookie }, i) => get(`/medewerker/${employeeId(i)}/Case/Open`, cookie)),
      bars: { server: 25, database: 8 },
    },
  };
}
