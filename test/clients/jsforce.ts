import { Connection } from 'jsforce';
import type { TestServer } from '../support/server.ts';

/**
 * jsforce, unmodified, with an API key of the administrator as its access token. Source:
 * record-api.md §11.
 */
export const connectJsforce = async (server: TestServer): Promise<Connection> =>
  new Connection({
    instanceUrl: server.url.replace(/\/$/, ''),
    accessToken: await server.apiKey('beheer'),
    version: '65.0',
  });
