import { createHash } from 'node:crypto';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { handOver } from '#client/sync/hand-over.ts';
import type { Visit } from '../visit.ts';
import { orErrorPage } from './page-of.ts';

/**
 * `client`: reads the data whose responses the page sends to the browser. `metadataClient`: reads
 * what only decides how the page is rendered; its responses are not sent to the browser.
 */
export type ReadContext = { client: Client; metadataClient: Client; staffId: string };

/**
 * The record API responses that a page sends to the browser's cache, as JSON. `viewer`: the
 * fingerprint of the viewer who may see them.
 */
export type DehydratedCache = { viewer: string; dehydrated: string };

/**
 * Reads a page's data from the record API within this process, through the adapters that the
 * browser uses too, and returns it with the responses, so that the browser need not request them
 * again. `aside` is a client for reads that only decide how the page is rendered; its responses are
 * not sent to the browser. Throws what `orErrorPage` throws. Source:
 * docs/architecture/workspace.md, "Reading a page".
 */
export async function dehydratePage<Drawn extends object>(
  visit: Visit,
  ask: (client: Client, aside: Client) => Promise<Drawn>,
): Promise<DehydratedCache & Drawn> {
  const client = openOnce(visit);
  const drawn = await orErrorPage(ask(client, openOnce(visit)));
  return {
    ...drawn,
    viewer: viewerFingerprint(visit.ctx),
    dehydrated: JSON.stringify(handOver(client)),
  };
}

const openOnce = (visit: Visit): Client =>
  createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });

/**
 * Like `dehydratePage`, but returns only what `ask` returns, without responses for the browser's
 * cache.
 */
export const readFromApi = <Answer>(
  visit: Visit,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> => orErrorPage(ask(openOnce(visit)));

/**
 * Returns a hash that differs between viewers and changes with the viewer's rights, so that data
 * read for one viewer is never shown to another.
 */
export const viewerFingerprint = ({ viewer }: Visit['ctx']): string =>
  createHash('sha256').update(JSON.stringify(viewer)).digest('base64url').slice(0, 16);
