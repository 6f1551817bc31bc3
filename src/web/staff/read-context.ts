import type { Visit } from '../visit.ts';
import type { Client } from '#client/client.ts';

/**
 * `metadataClient`: for reads that only decide how a page is drawn; they are not handed over to the
 * browser.
 */
export type ReadContext = { client: Client; metadataClient: Client; staffId: string };

/** What the readers of the administrator's pages receive. */
export type AdminReadContext = { visit: Visit; staffId: string; url: URL };
