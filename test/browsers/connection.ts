import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a browser and the server, which a test can close like a lost connection. */
export type Connection = {
  url: string;
  cut(): void;
  restore(): void;
  /**
   * Whether the connection was cut at that time, or shortly before: an engine reports later what it
   * could not load.
   */
  wasCutAt(time: number): boolean;
  close(): Promise<void>;
};

const longestReport = 5_000; // ms

/** Not every engine can be set offline, but each notices when nothing answers. */
export async function openConnection(serverUrl: string): Promise<Connection> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const cuts: { from: number; until: number }[] = [];
  const hangUp = (): void => sockets.forEach((socket) => socket.destroy());
  const trackSocket = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy();
    const upstream = trackSocket(connect(Number(target.port), target.hostname));
    trackSocket(browser).pipe(upstream).pipe(browser);
    browser.on('close', () => upstream.destroy());
    upstream.on('close', () => browser.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    cut() {
      isCut = true;
      cuts.push({ from: Date.now(), until: Infinity });
      hangUp();
    },
    restore() {
      isCut = false;
      for (const cut of cuts) cut.until = Math.min(cut.until, Date.now() + longestReport);
    },
    wasCutAt: (time) => cuts.some(({ from, until }) => from <= time && time <= until),
    async close() {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
}
