import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey, sha256 } from '#auth/factors/secrets.ts';
import { accounts } from '../../support/server.ts';
import { type Answer, startWorkers, type WorkersServer } from './server.ts';

/** An assistant whose messages reach two processes in turn. */

let two: WorkersServer;
beforeAll(async () => {
  two = await startWorkers();
});
afterAll(() => two.remove());

it('an assistant needs no session: both processes answer its messages, until its key ends', async () => {
  const key = newApiKey();
  const [{ id } = { id: '' }] = await two.database.db.rows<{ id: string }>({
    text: `insert into api_key (key, user_id, label, created_at, expires_at, reads_only)
      select $1, id, 'assistant', now(), now() + interval '1 day', true from "user"
      where username = $2 returning id`,
    values: [sha256(key), accounts.korenaar],
  });
  const send = (message: object): Promise<Answer> =>
    two.call('/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    });
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const answers = [await send({ method: 'initialize', params })];
  for (let times = 0; times < 6; times++)
    answers.push(
      await send({ method: 'tools/call', params: { name: 'read_customer', arguments: {} } }),
    );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const { text } of answers.slice(1)) expect(text).toContain('Bakkerij De Korenaar B.V.');
  expect(new Set(await two.workersOf(answers))).toEqual(new Set([1, 2]));
  await two.database.db.run({
    text: 'update api_key set expires_at = now() where id = $1',
    values: [id],
  });
  const list = async () => (await send({ method: 'tools/list' })).status;
  await expect.poll(async () => [await list(), await list()]).toEqual([401, 401]);
});
