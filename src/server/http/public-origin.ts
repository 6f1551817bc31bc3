import type { Config } from '../../config.ts';

/**
 * The origin of links in mails. It does not come from the `Host` header of a request: the sender
 * chooses that header, while somebody else can receive the mail.
 */
export type PublicOrigin = {
  get(): string;
  listensOn(port: number): void;
};

/** A server can listen on these addresses, but nobody can connect to them. */
const wildcards = new Set(['0.0.0.0', '::', '']);

export function openPublicOrigin(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): PublicOrigin {
  const { publicUrl, host } = config;
  let { port } = config;
  const name = wildcards.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    get: () => publicUrl?.origin ?? `http://${name}:${port}`,
    listensOn: (free) => void (port = free),
  };
}
