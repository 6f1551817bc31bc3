import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Call = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
};

/**
 * `rest`: pause between two reads of one reader, in ms. The pauses leave the server idle time, so a
 * slower read is a read that had to wait.
 */
type Reading = { readers: number; rest?: number; isOver: () => boolean };

/** Returns how long every read took, in ms. */
export async function waitsOf(
  url: string,
  reads: readonly Call[],
  reading: Reading,
): Promise<number[]> {
  const { readers, rest = 5, isOver } = reading;
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const waited: number[] = [];
  let next = 0;
  const read = async (): Promise<void> => {
    while (!isOver()) {
      const began = performance.now();
      const status = await send(url, reads[next++ % reads.length]!, agent);
      if (status !== 200) throw new Error(`A read got status ${String(status)}`);
      waited.push(performance.now() - began);
      await pause(rest);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  agent.destroy();
  return waited;
}

/** Returns 0 when the server closed the connection while the body was being sent. */
export function send(
  url: string,
  { method, path, headers, body }: Call,
  agent: Agent | false = false,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const sent = request(
      url + path,
      { agent, method, headers: { ...headers, ...length } },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    // The server may answer early and close the connection while the body is still being sent.
    sent.on('error', (error) => (body === undefined ? reject(error) : resolve(0)));
    sent.end(body);
  });
}
