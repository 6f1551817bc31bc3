import type { Visit } from '../visit.ts';
import type { Client } from '#client/client.ts';

/** `aside`: where what decides how a page is drawn is asked; it does not go along with the page. */
export type ReadContext = { client: Client; metadataClient: Client; staffId: string };

/** What the pages of administrators read with. */
export type AdminReadContext = { visit: Visit; staffId: string; url: URL };
