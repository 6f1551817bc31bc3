import { afterEach, expect, it } from 'vitest';
import { asksStepUp, withStepUp } from '#web/forms/step-up-fetch.ts';

const get = { method: 'GET', headers: {} };
const removals: (() => void)[] = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/** A server that refuses every call until somebody proved who they are. */
function openServer() {
  const server = { isProven: false, calls: 0 };
  const answer = async (): Promise<Response> => {
    server.calls += 1;
    return server.isProven ? new Response('{}') : new Response('[{"errorCode":"STEP_UP_REQUIRED"}]', { status: 403 });
  };
  return { server, fetch: withStepUp(answer) };
}

it('calls that are refused at the same time ask for one proof, and all of them go again', async () => {
  const { server, fetch } = openServer();
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  removals.push(
    asksStepUp(() => {
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
    asksStepUp(async () => {
      asked += 1;
      return false;
    }),
  );
  expect((await fetch('/a', get)).status).toBe(403);
  expect((await fetch('/b', get)).status).toBe(403);
  expect(asked).toBe(2);
});
