import { createHash } from 'node:crypto';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { handOver } from '#client/sync/hand-over.ts';
import type { Visit } from '../visit.ts';
import { orErrorPage } from './page-of.ts';

/** What a page takes along of the record API's answers, in JSON, and whose it is. */
export type DehydratedCache = { viewer: string; dehydrated: string };

/**
 * Asks the record API what a page shows, in memory and by the adapters the browser has too, so that
 * nothing is asked twice. What is asked `aside` decides how the page is drawn and does not go along
 * with it. Throws the page for what is not there or not understood. Source:
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

/** The same for what the browser need not remember. */
export const readFromApi = <Answer>(
  visit: Visit,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> => orErrorPage(ask(openOnce(visit)));

/**
 * Another mark for every viewer, and for one whose rights changed: what was read for one is never
 * drawn for another.
 */
export const viewerFingerprint = ({ viewer }: Visit['ctx']): string =>
  createHash('sha256').update(JSON.stringify(viewer)).digest('base64url').slice(0, 16);
