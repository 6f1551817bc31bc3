import { afterEach, describe, expect, it } from 'vitest';
import type { FetchInit } from '#client/client.ts';
import { registerStepUpDialog, withStepUp } from '#web/forms/step-up/step-up-fetch.ts';

const get = { method: 'GET', headers: {} };
const removals: (() => void)[] = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/** A server that refuses every call until somebody proved who they are. */
function openServer() {
  const server = { isProven: false, calls: 0 };
  const answer = async (): Promise<Response> => {
    server.calls += 1;
    return server.isProven
      ? new Response('{}')
      : new Response('[{"errorCode":"STEP_UP_REQUIRED"}]', { status: 403 });
  };
  return { server, fetch: withStepUp(answer) };
}

it('calls refused at the same time ask for one proof, and are all sent again', async () => {
  const { server, fetch } = openServer();
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  removals.push(
    registerStepUpDialog(() => {
      asked += 1;
      return promise;
    }),
  );
  const calls = [fetch('/a', get), fetch('/b', get), fetch('/c', get)];
  await expect.poll(() => asked).toBe(1);
  server.isProven = true;
  resolve(true);
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([asked, server.calls]).toEqual([1, 6]);
});

it('a later refusal asks again', async () => {
  const { fetch } = openServer();
  let asked = 0;
  removals.push(
    registerStepUpDialog(async () => {
      asked += 1;
      return false;
    }),
  );
  expect((await fetch('/a', get)).status).toBe(403);
  expect((await fetch('/b', get)).status).toBe(403);
  expect(asked).toBe(2);
});

describe('a batch answered with items that ask for a proof', () => {
  type Sent = {
    allOrNone: boolean;
    operations: { type: string; records: { fields: { Id: string } }[] }[];
  };
  const batchUrl = '/services/data/v65.0/ui-api/records/batch';
  const post = (body: Sent) => ({ method: 'POST', headers: {}, body: JSON.stringify(body) });
  const operation = (type: string, ...ids: string[]) => ({
    type,
    records: ids.map((Id) => ({ fields: { Id } })),
  });
  const idsOf = ({ operations }: Sent) =>
    operations.map(({ type, records }) => [type, ...records.map(({ fields }) => fields.Id)]);
  const missing = { statusCode: 403, result: [{ errorCode: 'STEP_UP_REQUIRED' }] };

  /** A server that wants a proof for records whose id begins with `user`. */
  function openBatchServer(refusal: object = missing) {
    const server = { isProven: false, sent: [] as Sent[], isDown: false };
    const answer = async (_: string, { body }: FetchInit): Promise<Response> => {
      const sent = JSON.parse(String(body)) as Sent; // proof: sent by these tests
      server.sent.push(sent);
      if (server.isProven && server.isDown) return new Response('', { status: 503 });
      const ids = sent.operations.flatMap(({ records }) => records.map(({ fields }) => fields.Id));
      const isRefused = (id: string) => !server.isProven && id.startsWith('user');
      const halted = { statusCode: 412, result: [{ errorCode: 'PROCESSING_HALTED' }] };
      const isHalted = sent.allOrNone && ids.some(isRefused);
      const results = ids.map((id) =>
        isRefused(id) ? refusal : isHalted ? halted : { statusCode: 200, result: { id } },
      );
      return Response.json({ hasErrors: ids.some(isRefused), results });
    };
    const asked = { count: 0 };
    const dialog = (isGiven: boolean) =>
      removals.push(
        registerStepUpDialog(async () => {
          asked.count += 1;
          server.isProven = isGiven;
          return isGiven;
        }),
      );
    return { server, fetch: withStepUp(answer), asked, dialog };
  }

  it('asks once, and sends only those items again', async () => {
    const { server, fetch, asked, dialog } = openBatchServer();
    dialog(true);
    const operations = [
      operation('UPDATE', 'user1', 'case1', 'user2'),
      operation('DELETE', 'case2'),
      operation('DELETE', 'user3'),
    ];
    const response = await fetch(batchUrl, post({ allOrNone: false, operations }));
    expect(asked.count).toBe(1);
    expect(idsOf(server.sent[1]!)).toEqual([
      ['UPDATE', 'user1', 'user2'],
      ['DELETE', 'user3'],
    ]);
    const { hasErrors, results } = (await response.json()) as {
      hasErrors: boolean;
      results: { result: { id: string } }[];
    }; // proof: as above
    expect([response.status, hasErrors, results.map(({ result }) => result.id)]).toEqual([
      200,
      false,
      ['user1', 'case1', 'user2', 'case2', 'user3'],
    ]);
  });

  it('sends the whole batch again when all items or none are saved', async () => {
    const { server, fetch, dialog } = openBatchServer();
    dialog(true);
    const body = { allOrNone: true, operations: [operation('UPDATE', 'case1', 'user1')] };
    const { results } = (await (await fetch(batchUrl, post(body))).json()) as {
      results: { statusCode: number }[];
    }; // proof: as above
    expect(server.sent).toEqual([body, body]);
    expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it.each(['without a proof', 'when the server cannot answer the second time'])(
    'gives the first answer %s',
    async (why) => {
      const { server, fetch, dialog } = openBatchServer();
      server.isDown = true;
      dialog(why !== 'without a proof');
      const response = await fetch(
        batchUrl,
        post({ allOrNone: false, operations: [operation('UPDATE', 'user1', 'case1')] }),
      );
      const { results } = (await response.json()) as { results: unknown[] }; // proof: as above
      expect(results).toEqual([missing, { statusCode: 200, result: { id: 'case1' } }]);
    },
  );

  it('does not ask for a record that only contains those words, or another refusal', async () => {
    for (const item of [
      { statusCode: 200, result: { id: 'user1', note: 'STEP_UP_REQUIRED' } },
      {
        statusCode: 403,
        result: [{ errorCode: 'INSUFFICIENT_ACCESS', message: '"STEP_UP_REQUIRED"' }],
      },
    ]) {
      const { server, fetch, asked, dialog } = openBatchServer(item);
      dialog(true);
      await fetch(batchUrl, post({ allOrNone: false, operations: [operation('UPDATE', 'user1')] }));
      expect([asked.count, server.sent.length]).toEqual([0, 1]);
    }
  });
});
