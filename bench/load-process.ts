import autocannon from 'autocannon';
import type { Load, Loaded } from './load.ts';

/** Replies to each message with the number of answers. */
process.on('message', (load: Load) => {
  void run(load).then((loaded) => process.send?.(loaded));
});
process.on('disconnect', () => process.exit());

const patience = 60; // s

async function run({ url, connections, seconds, requests }: Load): Promise<Loaded> {
  let clients = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // A page that PostgreSQL must sort, 32 at once on one core, takes longer than autocannon's
    // default of ten seconds.
    timeout: patience,
    requests: requests.slice(0, 1),
    // Each connection starts at another request, otherwise all would send the same request at the
    // same moment.
    setupClient(client) {
      const start = Math.floor((clients++ * requests.length) / connections);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  const lasted = (result.finish.getTime() - result.start.getTime()) / 1_000;
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count]),
  );
  return {
    good: result['2xx'],
    bad: result.non2xx + result.errors + result.timeouts,
    seconds: lasted,
    statuses,
  };
}
