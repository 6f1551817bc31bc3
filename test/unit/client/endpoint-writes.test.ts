import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { endpoints } from '#protocol/api/endpoints.ts';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { writes } from './endpoints/writes.ts';

/** Every write of the record API has one function. Source: record-api.md §7.2, §7.4, §7.5. */

type Call = { method: string; url: string; body: unknown; type: string | undefined };

async function readable(body: unknown): Promise<unknown> {
  if (typeof body === 'string') return JSON.parse(body);
  if (!(body instanceof FormData)) return body;
  return Object.fromEntries(
    await Promise.all(
      [...body].map(async ([name, part]) => [
        name,
        typeof part === 'string' ? part : await part.text(),
      ]),
    ),
  );
}

/** A client that gets the same answer for every call. */
function answering({ status = 200, answer }: { status?: number | undefined; answer: unknown }): {
  client: Client;
  calls: Call[];
} {
  const calls: Call[] = [];
  const client = createClient({
    once: true,
    fetch: async (url, { method, body, headers }) => {
      calls.push({
        method,
        url: url.replace('/services/data/v65.0', ''),
        body: await readable(body),
        type: headers['Content-Type'],
      });
      return new Response(answer === undefined ? null : JSON.stringify(answer), { status });
    },
  });
  return { client, calls };
}

test('every write has one function', () => {
  // The platform's REST API is for other clients.
  const all = Object.entries<Endpoint>(endpoints).flatMap(([name, { fresh, errors }]) =>
    fresh === null && errors !== 'rest' ? [name] : [],
  );
  expect(
    Object.values(writes)
      .map(({ endpoint }) => endpoint)
      .sort(),
  ).toEqual(all.sort());
});

describe.each(Object.entries(writes))(
  '%s',
  (_name, { endpoint, write, input, path, body, answer, status, says, wrong }) => {
    const declared: Endpoint = endpoints[endpoint];
    const given = (value: unknown) => value as never; // as from a caller without types

    test('sends what its endpoint declares', async () => {
      const { client, calls } = answering({ status, answer });
      const answered = await write(client, given(input));
      expect(calls).toEqual([
        {
          method: declared.method,
          url: path,
          body,
          type:
            body === undefined || declared.body === 'multipart' ? undefined : 'application/json',
        },
      ]);
      if (status !== 204) expect(answered).toEqual(answer);
    });

    test.each(wrong.map((one) => [JSON.stringify(one), one]))(
      'refuses %s and sends nothing',
      async (_text, one) => {
        const { client, calls } = answering({ answer });
        await expect(write(client, given(one))).rejects.toThrow(new Error(says));
        expect(calls).toEqual([]);
      },
    );

    test('rejects with the error of the server', async () => {
      const { client } = answering({
        status: 403,
        answer: [{ errorCode: 'FORBIDDEN', message: 'no' }],
      });
      const refused = await write(client, given(input)).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(FetchError);
      expect(refused).toMatchObject({
        status: 403,
        errors: [{ type: 'FORBIDDEN', message: 'no' }],
      });
    });
  },
);
