import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A server that the clients call, and the rows of the demo that they use. */
export type DemoSite = {
  /** Without a slash at its end. */
  url: string;
  /** An API key of the administrator of the demo. */
  key: string;
  /** Id of a company of the demo. */
  accountId: string;
  /** A folder for the settings of programs, which is removed at the end. */
  home: string;
};

export type Site = DemoSite & {
  /** Opens another server, behind a proxy. `basePath`: empty, or a path such as /portaal. */
  openOverTls(basePath: string): Promise<TlsSite>;
};

export type TlsSite = DemoSite & {
  /** The file with the certificate of the proxy, which programs do not trust by themselves. */
  certificate: string;
};

/**
 * A call of the client, unmodified. `run` gives the answer in a few words for the table, and throws
 * when the answer is not what the client's documentation promises.
 */
export type Call = { name: string; run(): Promise<string> };

export type ForeignClient = {
  /** The name of its package. */
  name: string;
  /** The calls run one after the other: a later one may use rows of an earlier one. */
  open(site: Site): Promise<readonly Call[]>;
};

// Untyped: the packages are not installed where the types are checked, and a call that reads an
// answer of another shape fails.
export type Untyped = ReturnType<typeof JSON.parse>;

export const folder = import.meta.dirname;
const require = createRequire(import.meta.url);

/** A module of an installed client. */
export const load = (name: string): Untyped => require(name);

export const versionOf = (name: string): string =>
  load(join(folder, 'node_modules', name, 'package.json')).version;
