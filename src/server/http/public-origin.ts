import type { Config } from '../../config.ts';

/**
 * The address of the site for links in mails: `PUBLIC_URL`, or where this server listens. Never the
 * `Host` of a request: its sender chooses that, and the mail goes to somebody else.
 */
export type PublicOrigin = {
  get(): string;
  /** The port the server got, when `PORT` is 0. */
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
