import { expect, it } from 'vitest';
import { listMessage, openAssistant, postMessage } from '../../contract/mcp/assistant.ts';
import { openTestServer } from '../../support/server.ts';
import { openTlsProxy, pickAddresses, proxyNames } from '../../tls-proxy.ts';

/** An assistant behind a proxy with HTTPS, set up with a sample configuration of deploy/. */

it.each(proxyNames)(
  'an assistant connects, reads and is told where to log in, behind %s',
  async (name) => {
    const addresses = await pickAddresses();
    const server = await openTestServer({
      environment: { ...addresses.environment, TRUSTED_PROXIES: '1' },
    });
    const proxy = await openTlsProxy(name, addresses);
    const { origin } = new URL(addresses.environment.PUBLIC_URL);
    const key = await server.apiKey('korenaar');
    for (const revision of [{}, { revision: 'newest' as const }]) {
      const assistant = await openAssistant({ url: origin }, { key, ...revision });
      const { value } = await assistant.use('read_customer', { limit: 1 });
      expect(value.connections.rows).toHaveLength(1);
      const proposed = await assistant.use('propose_termination', {
        connectionId: value.connections.rows[0].Id,
      });
      if (proposed.refused === null)
        expect(proposed.value.confirmUrl).toContain(`${origin}/dashboard/opzeggen/`);
      await assistant.close();
    }
    const refused = await postMessage({ url: origin }, listMessage);
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
    );
    const metadata = await fetch(`${origin}/.well-known/oauth-protected-resource/mcp`);
    expect(await metadata.json()).toMatchObject({
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
    });
    await proxy.close();
    await server.close();
  },
);
