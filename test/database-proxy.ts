import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type DatabaseProxy = {
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
  /**
   * While on, the connection passes nothing on and stays open; data that is sent meanwhile is lost.
   */ silence(on: boolean): void;
};

/**
 * A proxy to the database that can be cut, as when its machine or the network fails, or silenced,
 * as when it hangs.
 */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { username, password, pathname, port, searchParams, hostname } = new URL(databaseUrl);
  const host = searchParams.get('host');
  const far =
    host === null ? { host: hostname, port: Number(port) } : { path: `${host}/.s.PGSQL.${port}` };
  const ends = new Set<Socket>();
  let silent = false;
  const join = (near: Socket) => {
    const other = connect(far);
    for (const [one, two] of [
      [near, other],
      [other, near],
    ] as const) {
      ends.add(one);
      one.on('error', () => two.destroy()).on('close', () => (ends.delete(one), two.destroy()));
      one.on('data', (bytes) => silent || two.write(bytes));
    }
  };
  let server = await listen(join, 0);
  const at = (server.address() as AddressInfo).port; // proof: it listens on a port
  const secret = password === '' ? '' : `:${password}`;
  return {
    url: `postgres://${username}${secret}@127.0.0.1:${String(at)}${pathname}`,
    async cut() {
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      for (const end of ends) end.destroy();
      await closed;
    },
    async restore() {
      if (!server.listening) server = await listen(join, at);
    },
    silence: (on) => void (silent = on),
  };
}

function listen(join: (near: Socket) => void, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(join).once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
    server.unref();
  });
}
