import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { AccountName, TestServer } from '../../support/server.ts';

/** What a tool gives, or refuses with. The values are untyped, like the body of an `Answer`. */
export type ToolAnswer = {
  refused: string | null;
  value: ReturnType<typeof JSON.parse>;
};

export type Assistant = {
  client: Client;
  use: (tool: string, input?: Record<string, unknown>) => Promise<ToolAnswer>;
  close(): Promise<void>;
};

/** The official client, as an assistant that was given a key. */
export async function openAssistant(
  at: { url: string },
  { key, revision }: { key: string; revision?: 'newest' },
): Promise<Assistant> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    revision === 'newest' ? { versionNegotiation: { mode: { pin: newestRevision } } } : {},
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', at.url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return {
    client,
    use: async (name, input = {}) => {
      const { isError, content, structuredContent } = await client.callTool({
        name,
        arguments: input,
      });
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return { refused: isError === true ? text : null, value: structuredContent };
    },
    close: () => client.close(),
  };
}

export const newestRevision = '2026-07-28';

export const assistantOf = async (server: TestServer, account: AccountName): Promise<Assistant> =>
  openAssistant(server, { key: await server.apiKey(account) });

/** One HTTP request with a message, without a client. */
export function postMessage(
  server: { url: string },
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(new URL('/mcp', server.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

export const listMessage = { jsonrpc: '2.0', id: 1, method: 'tools/list' } as const;
