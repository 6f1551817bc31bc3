import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { calibrationFactor } from '../calibration.ts';
import { medianOf } from '../compare.ts';
import { onOneCore } from '../cores.ts';
import { employeeId } from '../fill.ts';
import type { Request } from '../load.ts';
import { processorSeconds, processorSecondsOfDatabase } from '../processes.ts';
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
    const load = (seconds: number) =>
      bench.load.run({
        url: program.url,
        connections: bench.pace.connections,
        seconds,
        requests,
      });
    const times = await onOneCore([program], async () => {
      await load(bench.pace.warmUp.longest * 2);
      const measured: { server: number; database: number }[] = [];
      for (let round = 0; round < bench.pace.rounds; round++) {
        const factor = calibrationFactor();
        const [server, database] = [processorSeconds(program.pid), processorSecondsOfDatabase()];
        const { answered } = await load(bench.pace.seconds);
        // The server writes its audit log a moment later.
        await pause(200);
        const per = (before = Number.NaN, after = Number.NaN) =>
          ((after - before) * 1_000) / answered / factor;
        measured.push({
          server: per(server, processorSeconds(program.pid)),
          database: per(database, processorSecondsOfDatabase()),
        });
      }
      return measured;
    });
    for (const side of ['server', 'database'] as const) {
      const atMost = bars[side];
      if (atMost === undefined) continue;
      const each = times.map((time) => time[side]);
      rows.push({
        name: `${name}, processor ms of the ${side}`,
        ours: medianOf(each).toFixed(2),
        baseline: '-',
        ratio: medianOf(each),
        bar: { atMost },
        note: `corrected to factor 1, rounds ${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)}`,
      });
    }
  }
  return rows;
}

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
