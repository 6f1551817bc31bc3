import type { Server } from 'node:http';
import type { Config } from '../../config.ts';

/** The message is for the operator. */
export class ListenRefusedError extends Error {
  override name = 'ListenRefusedError';
}

type Address = Pick<Config, 'port' | 'host'>;

export function listen(server: Server, { port, host }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(refusedBy(error, { port, host }));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

function refusedBy(error: NodeJS.ErrnoException, { port, host }: Address): Error {
  const sentence = {
    EADDRINUSE: `PORT ${port} is in use by another program; stop that or set another PORT.`,
    EACCES: `PORT ${port} may not be opened by this user; set a PORT above 1023.`,
    ENOTFOUND: noSuchHost(host),
    EADDRNOTAVAIL: noSuchHost(host),
    EAI_AGAIN: noSuchHost(host),
  }[error.code ?? ''];
  return sentence === undefined ? error : new ListenRefusedError(sentence, { cause: error });
}

const noSuchHost = (host: string): string =>
  `HOST ${host} is not an address of this machine; set HOST to one, as 127.0.0.1.`;
