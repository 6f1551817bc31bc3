import type { Config } from '../../config.ts';

/**
 * The base of links in mails: `PUBLIC_URL`, or the address on which this server listens. Never the
 * `Host` header of a request: its sender chooses it, while somebody else gets the mail.
 */
export type PublicOrigin = {
  get(): string;
  /** Sets the actual port, which differs from `PORT` when that is 0. */
  listensOn(port: number): void;
};

/** Addresses that a server can listen on but nobody can call. */
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
