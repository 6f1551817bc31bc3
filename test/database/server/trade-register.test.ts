import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/server.ts';

/** The server asks the register of its settings, sparingly. Source: domain.md §2. */

let server: TestServer;
let asked: string[] = [];
let status = 200;
const register = createServer((request, response) => {
  asked.push(`${request.url ?? ''} ${String(request.headers['apikey'])}`);
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ naam: 'Drukkerij De Kade' }));
});
beforeAll(async () => {
  register.listen(0, '127.0.0.1');
  await once(register, 'listening');
  const { port } = register.address() as AddressInfo; // proof: it listens on a port
  server = await openTestServer({
    from: 'empty',
    environment: { KVK_API_KEY: 'sleutel', KVK_API_URL: `http://127.0.0.1:${String(port)}/api` },
  });
});
afterAll(async () => {
  await server.close();
  register.close();
});

const find = (kvk: string) => server.ctx.services.integrations.companyRegister.find(kvk);

it('asks for a company once, however often it is looked up', async () => {
  const found = await Promise.all([find('69599084'), find('69599084')]);
  found.push(await find('69599084'));
  expect(found).toEqual(
    Array.from({ length: 3 }, () => ({
      name: 'Drukkerij De Kade',
      address: null,
      dissolved: false,
    })),
  );
  expect(asked).toEqual(['/api/v1/basisprofielen/69599084 sleutel']);
});

it('leaves a register alone that fails five times, and tells operators', async () => {
  [asked, status] = [[], 503];
  for (let at = 0; at < 8; at++) expect(await find(`6875011${String(at)}`)).toBe('away');
  expect(asked).toHaveLength(5);
  expect(server.dependencies.outages.current()).toMatchObject([{ service: 'companies' }]);
});
