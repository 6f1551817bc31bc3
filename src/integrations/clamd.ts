import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { OpenBytes, ScanVerdict, VirusScanner } from './virus-scanner.ts';

export type ClamdAddress = {
  text: string;
  place: { host: string; port: number } | { path: string };
};

/** `tcp://host:port` or `unix:/path`. */
export function readClamdAddress(text: string): ClamdAddress | undefined {
  const path = /^unix:(\/[^\0]+)$/.exec(text)?.[1];
  if (path !== undefined) return { text, place: { path } };
  const [, host = '', digits = ''] =
    /^tcp:\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):(\d{1,5})\/?$/.exec(text) ?? [];
  const port = Number(digits);
  if (host === '' || port < 1 || port > 65_535) return undefined;
  return { text, place: { host: host.replace(/^\[|\]$/g, ''), port } };
}

/**
 * In ms: for connecting, for sending without progress, and for the verdict. clamd itself ends a
 * scan after MaxScanTime, 120 s by default.
 */
export type ClamdTimeouts = { connect: number; progress: number; verdict: number };
const usual: ClamdTimeouts = { connect: 5_000, progress: 30_000, verdict: 150_000 };

/** In ms, after connecting. */
export const longestScan = 300_000;

/** Uses the command INSTREAM (clamd(8)). */
export const openClamd = (address: ClamdAddress, patience = usual): VirusScanner => ({
  address: address.text,
  async scan(open) {
    const socket = await reach(address, patience.connect);
    if (socket === null) return { outcome: 'away', reason: `${address.text} cannot be reached` };
    const limit = setTimeout(
      () => socket.destroy(new Error('the scan took too long')),
      longestScan,
    );
    try {
      return await instream(socket, open, patience);
    } finally {
      clearTimeout(limit);
      socket.destroy();
    }
  },
});

function reach({ place }: ClamdAddress, within: number): Promise<Socket | null> {
  const options: NetConnectOpts = place;
  const { promise, resolve } = Promise.withResolvers<Socket | null>();
  const socket = connect(options);
  const give = (found: Socket | null) => {
    clearTimeout(timer);
    if (found === null) socket.destroy();
    resolve(found);
  };
  const timer = setTimeout(() => give(null), within);
  socket.once('connect', () => give(socket));
  socket.on('error', () => give(null)); // stays: without a listener an error ends the process
  return promise;
}

/** In bytes. */
const largestChunk = 65_536;

async function instream(
  socket: Socket,
  open: OpenBytes,
  patience: ClamdTimeouts,
): Promise<ScanVerdict> {
  const answer = openAnswer(socket);
  const write = writer(socket, answer, patience.progress);
  let isWhole = await write(Buffer.from('zINSTREAM\0'));
  // Leaving the loop also closes the file.
  for await (const piece of await open()) {
    isWhole &&= await writeChunks(write, piece);
    if (!isWhole) break;
  }
  isWhole &&= await write(Buffer.alloc(4));
  // When clamd stops reading before the end of the file, its answer follows.
  const reply = await answer.within(isWhole ? patience.verdict : patience.connect);
  if (reply === null)
    return { outcome: 'failed', reason: 'clamd closed the connection or gave no answer' };
  return verdictOf(reply, isWhole);
}

type Write = (bytes: Uint8Array) => Promise<boolean>;

async function writeChunks(write: Write, piece: Uint8Array): Promise<boolean> {
  for (let from = 0; from < piece.byteLength; from += largestChunk) {
    const chunk = piece.subarray(from, from + largestChunk);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    if (!(await write(Buffer.concat([length, chunk])))) return false;
  }
  return true;
}

/**
 * The function resolves to false when clamd has answered or closed the connection, or after
 * `progress` ms.
 */
const writer =
  (socket: Socket, answer: Answer, progress: number): Write =>
  async (bytes) => {
    if (answer.isOver()) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    socket.write(bytes, (error) => resolve(!error && !answer.isOver()));
    const timer = setTimeout(() => resolve(false), progress);
    void answer.over.then(() => resolve(false));
    return promise.finally(() => clearTimeout(timer));
  };

type Answer = {
  /** Resolves on an answer, the end of the connection, or the timeout of `within`. */
  over: Promise<void>;
  isOver: () => boolean;
  /** Waits at most `ms`. Null when the answer is incomplete. */
  within: (ms: number) => Promise<string | null>;
};

const longestAnswer = 4_096;

function openAnswer(socket: Socket): Answer {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let reply = '';
  let isOver = false;
  const end = () => {
    isOver = true;
    resolve();
  };
  socket.on('data', (data: Buffer) => {
    reply += data.toString('latin1');
    if (reply.includes('\0') || reply.length > longestAnswer) end();
  });
  for (const event of ['end', 'close', 'error'] as const) socket.on(event, end);
  return {
    over,
    isOver: () => isOver,
    async within(ms) {
      const timer = setTimeout(end, ms);
      await over;
      clearTimeout(timer);
      // clamd sends exactly one answer, with one zero byte at its end.
      return reply.indexOf('\0') === reply.length - 1 && reply !== '' ? reply.slice(0, -1) : null;
    },
  };
}

/** "OK" does not count when clamd received only a part of the file. */
function verdictOf(reply: string, isWhole: boolean): ScanVerdict {
  if (reply === 'stream: OK' && isWhole) return { outcome: 'clean' };
  const signature = /^stream: ([\x21-\x7e]{1,255}) FOUND$/.exec(reply)?.[1];
  if (signature !== undefined) return { outcome: 'infected', signature };
  if (reply.includes('size limit exceeded')) {
    return { outcome: 'tooLarge', reason: 'the file is larger than StreamMaxLength of clamd' };
  }
  return { outcome: 'failed', reason: `clamd answered '${printable(reply).slice(0, 200)}'` };
}

const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?');
