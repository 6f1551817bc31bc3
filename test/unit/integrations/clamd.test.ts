import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openClamd, readClamdAddress } from '#integrations/clamd.ts';
import { type Clamd, hasClamd, infected, signature, startClamd } from '../../clamd.ts';
import { freePort } from '../../support/free-port.ts';

const short = { connect: 300, progress: 300, verdict: 300 };
const scannerAt = (text: string, patience = short) => {
  const address = readClamdAddress(text);
  if (address === undefined) throw new Error(`no address: ${text}`);
  return openClamd(address, patience);
};
const pieces =
  (...parts: (string | Uint8Array)[]) =>
  async () =>
    bytesOf(parts);
async function* bytesOf(parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

describe('the address of clamd', () => {
  it.each([
    '',
    'tcp://',
    'tcp://host',
    'tcp://host:0',
    'tcp://host:65536',
    'http://host:3310',
    'unix:clamd.sock',
    'unix:',
    'tcp://a b:1',
    'tcp://u@h:1',
    'tcp://h:1/x',
  ])("'%s' is refused", (text) => expect(readClamdAddress(text)).toBeUndefined());
  it('is a host and a port, or the path of a socket', () => {
    expect(readClamdAddress('tcp://clamav:3310')?.place).toEqual({ host: 'clamav', port: 3310 });
    expect(readClamdAddress('tcp://[::1]:3310')?.place).toEqual({ host: '::1', port: 3310 });
    expect(readClamdAddress('unix:/run/clamd.ctl')?.place).toEqual({ path: '/run/clamd.ctl' });
  });
});

describe.skipIf(!hasClamd)('a real clamd', () => {
  const patient = { connect: 5_000, progress: 30_000, verdict: 60_000 };
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd({ settings: ['StreamMaxLength 1M'] });
  });
  afterAll(() => clamd.close());

  it('finds what its signature describes, also when it spans two chunks', async () => {
    const [head, tail] = [infected.slice(0, 20), infected.slice(20)];
    expect(await scannerAt(clamd.tcp, patient).scan(pieces(head, tail))).toEqual({
      outcome: 'infected',
      signature,
    });
    const padded = Buffer.concat([Buffer.alloc(65_536 - 20), Buffer.from(infected)]);
    expect(await scannerAt(clamd.unix, patient).scan(pieces(padded))).toEqual({
      outcome: 'infected',
      signature,
    });
  });
  it('calls any other file clean, also an empty one', async () => {
    expect(await scannerAt(clamd.tcp, patient).scan(pieces('harmless'))).toEqual({
      outcome: 'clean',
    });
    expect(await scannerAt(clamd.unix, patient).scan(pieces())).toEqual({ outcome: 'clean' });
  });
  it('gives no verdict on a file over its StreamMaxLength, and goes on', async () => {
    const large = Array.from({ length: 64 }, () => Buffer.alloc(65_536));
    const verdict = await scannerAt(clamd.tcp, patient).scan(pieces(...large));
    // When clamd closes the connection its answer may be lost; the scan then counts as failed.
    expect(['tooLarge', 'failed']).toContain(verdict.outcome);
    expect(await scannerAt(clamd.tcp, patient).scan(pieces('harmless'))).toEqual({
      outcome: 'clean',
    });
  });
  it('receives no verdict for a file that cannot be read: the error is rethrown', async () => {
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('the disk is gone');
    };
    await expect(scannerAt(clamd.tcp, patient).scan(async () => broken())).rejects.toThrow(
      'the disk is gone',
    );
  });
});

describe('a clamd that fails', () => {
  let stop = async () => {};
  afterEach(() => stop());
  /** A server that is not clamd and passes each connection to the function. */
  const serve = async (treat: (socket: Socket) => void): Promise<string> => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      treat(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stop = async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    };
    return `tcp://127.0.0.1:${String((server.address() as AddressInfo).port)}`; // proof: it listens on a port
  };
  /** A server that gives these answers once it has received the whole stream. */
  const answering = (...answers: string[]) =>
    serve((socket) => {
      let inputBuffer = Buffer.alloc(0);
      socket.on('data', (data: Buffer) => {
        inputBuffer = Buffer.concat([inputBuffer, data]);
        if (inputBuffer.subarray(-4).equals(Buffer.alloc(4)))
          for (const answer of answers) socket.write(answer);
      });
    });

  it('counts as away when nothing listens, and the file is not opened', async () => {
    const port = await freePort();
    expect((await scannerAt(`tcp://127.0.0.1:${String(port)}`).scan(pieces('x'))).outcome).toBe(
      'away',
    );
    expect((await scannerAt('unix:/nowhere/clamd.sock').scan(pieces('x'))).outcome).toBe('away');
    const open = () => Promise.reject(new Error('no file is opened for a scanner that is away'));
    expect((await scannerAt('unix:/nowhere/clamd.sock').scan(open)).outcome).toBe('away');
  });
  it.each([
    ['nothing', []],
    ['half an answer', ['stream: OK']],
    ['garbage', ['\xff\xfe\x07garbage\0']],
    ['no text at all', ['\0']],
    ['two verdicts', ['stream: OK\0stream: Other FOUND\0']],
    ['an error', ["Can't allocate memory ERROR\0"]],
    ['a signature without a name', ['stream:  FOUND\0']],
    ['an answer about something else', ['stream: OK FOUND OK\0']],
    ['an answer without an end', ['x'.repeat(100_000)]],
  ])('that answers %s gives no verdict', async (_, answers) => {
    expect((await scannerAt(await answering(...answers)).scan(pieces('x'))).outcome).toBe('failed');
  });
  it('that calls a file clean before it has all of it gives no verdict', async () => {
    const url = await serve((socket) => socket.write('stream: OK\0'));
    const endless = async function* () {
      for (;;) {
        yield Buffer.alloc(65_536);
        await setImmediate();
      }
    };
    expect((await scannerAt(url).scan(async () => endless())).outcome).toBe('failed');
  });
  it('that closes early, at once or in the midst of the file, gives no verdict', async () => {
    const atOnce = await serve((socket) => socket.end());
    expect((await scannerAt(atOnce).scan(pieces('x'))).outcome).toBe('failed');
    await stop();
    const midst = await serve((socket) => socket.once('data', () => socket.destroy()));
    expect(
      (
        await scannerAt(midst).scan(
          pieces(...Array.from({ length: 100 }, () => Buffer.alloc(65_536))),
        )
      ).outcome,
    ).toBe('failed');
  });
  it('that reads nothing gives no verdict, and the file stream is closed', async () => {
    const url = await serve((socket) => socket.pause());
    let isClosed = false;
    const endless = async function* () {
      try {
        for (;;) yield Buffer.alloc(65_536);
      } finally {
        isClosed = true;
      }
    };
    expect((await scannerAt(url).scan(async () => endless())).outcome).toBe('failed');
    expect(isClosed).toBe(true);
  });
  it('that reports an exceeded size limit means that the file is too large', async () => {
    const url = await answering('INSTREAM size limit exceeded. ERROR\0');
    expect((await scannerAt(url).scan(pieces('x'))).outcome).toBe('tooLarge');
  });
});
