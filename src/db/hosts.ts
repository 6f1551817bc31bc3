import type pg from 'pg';
import { DatabaseUnavailableError, type Connection } from './connection.ts';
import { toDatabaseError } from './unavailable.ts';

export type HostUrls = {
  urls: readonly [string, ...string[]];
  writes: boolean;
};

const wanted = ['read-write', 'primary'];

/**
 * Hosts are in the authority (`postgres://user:password@one:5432,two:5432/name`) or in the query
 * (`?host=one,two`). With several hosts, `writes` is true, because this program writes. Source:
 * libpq, 34.1.1.3.
 */
export function parseHosts(address: string): HostUrls | null {
  const [, head = '', places = '', tail = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? [];
  if (head === '') return null;
  const query = URL.parse(`none:?${tail.split('?')[1] ?? ''}`)?.searchParams;
  const attribute = query?.get('target_session_attrs') ?? null;
  if (attribute !== null && !wanted.includes(attribute)) return null;
  const urls = hostsIn(places, query).map(({ place, host, port }) => {
    const url = URL.parse(`${head}${place}${tail}`);
    url?.searchParams.delete('target_session_attrs');
    if (host !== undefined) url?.searchParams.set('host', host);
    if (port !== undefined) url?.searchParams.set('port', port);
    return url?.href;
  });
  const [first, ...others] = urls.filter((url) => url !== undefined);
  if (first === undefined || others.length + 1 < urls.length) return null;
  return { urls: [first, ...others], writes: attribute !== null || others.length > 0 };
}

type Place = { place: string; host?: string; port?: string | undefined };

function hostsIn(places: string, query: URLSearchParams | undefined): Place[] {
  const named = query?.get('host')?.split(',');
  if (named === undefined || named.length < 2) return places.split(',').map((place) => ({ place }));
  const ports = query?.get('port')?.split(',') ?? [];
  return named.map((host, at) => ({ place: places, host, port: ports[at] ?? ports[0] }));
}

export type HostSelector = {
  settings(): pg.ClientConfig;
  check(client: pg.ClientBase): Promise<void>;
  /** Begins with the current host. Only a `DatabaseUnavailableError` leads to the next host. */
  through<T>(connect: () => Promise<T>): Promise<T>;
};

export function createHostSelector(
  connection: Connection,
  settingsFor: (connection: Connection) => pg.ClientConfig,
): HostSelector {
  const hosts = 'connectionString' in connection ? parseHosts(connection.connectionString) : null;
  const each = hosts?.urls.map((connectionString) => settingsFor({ connectionString }));
  const all = each ?? [settingsFor(connection)];
  let now = 0;
  return {
    settings: () => all[now]!,
    async check(client) {
      if (hosts?.writes !== true) return;
      const { rows } = await client.query<{ closed: string }>(
        `select current_setting('transaction_read_only') as closed`,
      );
      if (rows[0]?.closed === 'on')
        throw new DatabaseUnavailableError(
          'The database is not available: this host accepts no writes',
        );
    },
    async through(connect) {
      for (let tried = 1; ; tried++) {
        const mine = now;
        try {
          return await connect();
        } catch (error) {
          const answer = toDatabaseError(error);
          if (!(answer instanceof DatabaseUnavailableError)) throw answer;
          // When several connections fail at the same time, only one of them selects the next host.
          if (now === mine) now = (mine + 1) % all.length;
          if (tried >= all.length) throw answer;
        }
      }
    },
  };
}
