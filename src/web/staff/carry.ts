import { createHash } from 'node:crypto';
import { data } from 'react-router';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { FetchError } from '#client/fetch-error.ts';
import { handOver } from '#client/hand-over.ts';
import type { Visit } from '../visit.ts';

/** What a page takes along of the record API's answers, in JSON, and whose it is. */
export type Carried = { viewer: string; handed: string };

/**
 * Asks the record API what a page shows, in memory and by the adapters the browser has too, so that nothing is asked twice. Throws the page for what is not
 * there or not understood. Source: docs/architecture.md, "One page of the workspace".
 */
export async function carry(visit: Visit, ask: (client: Client) => Promise<unknown>): Promise<Carried> {
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  try {
    await ask(client);
  } catch (error) {
    if (!(error instanceof FetchError) || error.status < 400 || error.status >= 500) throw error;
    throw data(null, { status: missing.includes(error.status) ? 404 : 400 });
  }
  return { viewer: viewerMark(visit.ask), handed: JSON.stringify(handOver(client)) };
}

/** A row that is not there and an object nobody knows; what remains is a link that is wrong. Source: record-api.md §9 (1). */
const missing: readonly number[] = [403, 404];

/** Another mark for every viewer, and for one whose rights changed: what was read for one is never drawn for another. */
export const viewerMark = ({ viewer }: Visit['ask']): string => createHash('sha256').update(JSON.stringify(viewer)).digest('base64url').slice(0, 16);
