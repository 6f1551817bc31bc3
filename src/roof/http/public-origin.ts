import type { Config } from '../../config.ts';

/**
 * Where people find the site, for links in mails: what the operator says, or where this server
 * listens. Never the `Host` of a request: its sender chooses that, and a mail goes to somebody else.
 */
export type PublicOrigin = {
  get(): string;
  /** The port that was free, where `PORT` is 0. */
  listensOn(port: number): void;
};

/** Addresses to listen on that are no address to call. */
const wildcards = new Set(['0.0.0.0', '::', '']);

export function openPublicOrigin(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicOrigin {
  const { publicUrl, host } = config;
  let { port } = config;
  const name = wildcards.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    get: () => publicUrl?.origin ?? `http://${name}:${port}`,
    listensOn: (free) => void (port = free),
  };
}
