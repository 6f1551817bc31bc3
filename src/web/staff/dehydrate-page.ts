import { createHash } from 'node:crypto';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { handOver } from '#client/sync/hand-over.ts';
import type { Visit } from '../visit.ts';
import { clientsOfLoaders, swapQuotes, type DehydratedCache } from './frame/workspace-cache.ts';
import { orErrorPage } from './page-of.ts';

/**
 * On the server, the responses of `client` are sent to the browser. `metadataClient` decides how
 * the page is rendered; its responses are not sent.
 */
export type ReadContext = { client: Client; metadataClient: Client; staffId: string };

/**
 * Returns the responses with the data, so that the browser need not request them again. Source:
 * docs/architecture/workspace.md, "Reading a page".
 */
export async function dehydratePage<Drawn extends object>(
  visit: Visit,
  ask: (client: Client, aside: Client) => Promise<Drawn>,
): Promise<DehydratedCache & Drawn> {
  const client = openOnce(visit);
  const drawn = await orErrorPage(ask(client, openOnce(visit)));
  const page = {
    ...drawn,
    viewer: viewerFingerprint(visit.ctx),
    dehydrated: swapQuotes(JSON.stringify(handOver(client))),
  };
  clientsOfLoaders.set(page, client);
  return page;
}

const openOnce = (visit: Visit): Client =>
  createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });

/** Like `dehydratePage`, without the responses. */
export const readFromApi = <Answer>(
  visit: Visit,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> => orErrorPage(ask(openOnce(visit)));

export const viewerFingerprint = ({ viewer }: Visit['ctx']): string =>
  createHash('sha256').update(JSON.stringify(viewer)).digest('base64url').slice(0, 16);
