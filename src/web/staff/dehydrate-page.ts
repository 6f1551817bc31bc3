import { createHash } from 'node:crypto';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { handOver } from '#client/sync/hand-over.ts';
import type { Visit } from '../visit.ts';
import { orErrorPage } from './page-of.ts';

/**
 * `metadataClient`: for reads that only decide how a page is drawn; they are not handed over to the
 * browser.
 */
export type ReadContext = { client: Client; metadataClient: Client; staffId: string };

/**
 * The record API responses that a page hands over to the browser, as JSON; `viewer`: the
 * fingerprint of the viewer they are for.
 */
export type DehydratedCache = { viewer: string; dehydrated: string };

/**
 * Reads a page's data from the record API in memory, through the adapters that the browser uses
 * too, so that the browser need not request it again. `aside` is a client for reads that only
 * decide how the page is drawn; those are not handed over. Throws the error page (404 or 400) of
 * `orErrorPage`. Source: docs/architecture/workspace.md, "Reading a page".
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

/** Like `dehydratePage`, but hands nothing over to the browser's cache. */
export const readFromApi = <Answer>(
  visit: Visit,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> => orErrorPage(ask(openOnce(visit)));

/**
 * Returns a hash that differs between viewers and changes with the viewer's rights, so that data
 * read for one viewer is never drawn for another.
 */
export const viewerFingerprint = ({ viewer }: Visit['ctx']): string =>
  createHash('sha256').update(JSON.stringify(viewer)).digest('base64url').slice(0, 16);
