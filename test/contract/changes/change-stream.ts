import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import * as v from 'valibot';
import type { Server } from '#server/server.ts';
import { type Change, type ChangesEvent, changesEvent } from '#protocol/shapes/changes.ts';
import { type AccountName, openTestServer, storedRows } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { base } from '../generated/calls.ts';

/** An open change stream, as a client reads it. */
export type ChangeStream = {
  status: number;
  headers: Headers;
  /** All events received so far; each has the declared shape. */
  events: readonly ChangesEvent[];
  /** The last id that the server sent; null before the first one. */
  lastId: () => string | null;
  /** The record changes in these events. */
  changes(): Change[];
  /** Waits until the condition holds, for at most a minute. */
  until(condition: (stream: ChangeStream) => boolean): Promise<void>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  hangUp(): void;
};

export async function openChangeStream(
  url: string,
  headers: Record<string, string> = {},
  path = `${base}/changes`,
): Promise<ChangeStream> {
  const line = new AbortController();
  const response = await fetch(new URL(path, url), {
    headers: { accept: 'text/event-stream', ...headers },
    signal: line.signal,
  });
  const events: ChangesEvent[] = [];
  const ids: string[] = [];
  const stream: ChangeStream = {
    status: response.status,
    headers: response.headers,
    events,
    lastId: () => ids.at(-1) ?? null,
    changes: () => events.flatMap((event) => ('changes' in event ? event.changes : [])),
    async until(condition) {
      const since = performance.now();
      while (!condition(stream)) {
        if (performance.now() - since > 60_000)
          throw new Error(`condition not met; received events: ${JSON.stringify(events)}`);
        await pause(20);
      }
    },
    ended: response.status === 200 ? read(response, { events, ids }) : Promise.resolve(),
    hangUp: () => line.abort(),
  };
  if (response.status !== 200) await response.body?.cancel();
  return stream;
}

type Received = { events: ChangesEvent[]; ids: string[] };

async function read(response: Response, { events, ids }: Received): Promise<void> {
  let text = '';
  try {
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + piece).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        for (const line of block.split('\n')) {
          if (line.startsWith('id: ')) ids.push(line.slice(4));
          if (line.startsWith('data: '))
            events.push(v.parse(changesEvent, JSON.parse(line.slice(6))));
        }
    }
  } catch (error) {
    // Closing the stream ourselves also ends here.
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}

export const hasGap = ({ events }: ChangeStream): boolean => events.some((event) => 'gap' in event);
export const hasEnded = ({ events }: ChangeStream): boolean =>
  events.some((event) => 'ended' in event);

/**
 * Two servers on one database. All writes go to the second, so that no listener gets a change
 * faster because its own server wrote it.
 */
export async function openListening() {
  const server = await openTestServer();
  const copy = await server.openCopy();
  const company = await companyOf(server, 'korenaar');
  const [{ id: product }] = (await storedRows<{ id: string }>(
    server,
    'select id from product__c where gepubliceerd__c order by id limit 1',
  )) as [{ id: string }];
  const open: ChangeStream[] = [];
  const credentials = async (as?: AccountName): Promise<Record<string, string>> =>
    as ? { authorization: `Bearer ${await server.apiKey(as)}` } : {};

  const write = async (method: string, path: string, body?: unknown): Promise<string> => {
    const answer = await fetch(new URL(base + path, copy.url), {
      method,
      headers: { ...(await credentials('beheer')), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect([answer.ok, text]).toEqual([true, text]);
    return text === '' ? '' : JSON.parse(text).id;
  };
  const make = (apiName: string, fields: object): Promise<string> =>
    write('POST', '/records', { apiName, fields, allowSaveOnDuplicate: true });
  const change = (id: string, fields: object): Promise<string> =>
    write('PATCH', `/records/${id}`, { fields });

  return {
    server,
    copy,
    company,
    make,
    change,
    drop: (id: string): Promise<string> => write('DELETE', `/records/${id}`),
    /** Runs the operations as one batch in one transaction. */
    async together(...operations: readonly object[]): Promise<void> {
      const answer = await server.call('/records/batch', {
        as: 'beheer',
        method: 'POST',
        body: { allOrNone: true, operations },
      });
      expect([answer.status, answer.body.hasErrors, answer.text]).toEqual([
        200,
        false,
        answer.text,
      ]);
    },
    request: (fields: object = {}): Promise<string> =>
      make('Case', {
        Subject: 'Proef',
        AccountId: company,
        Zichtbaarheid__c: 'Bedrijf',
        ...fields,
      }),
    async listen(as?: AccountName, at: Pick<Server, 'url'> = server): Promise<ChangeStream> {
      const stream = await openChangeStream(at.url, await credentials(as));
      open.push(stream);
      expect(stream.status).toBe(200);
      return stream;
    },
    /**
     * Waits until the streams have received every earlier change: it changes a published product,
     * which everybody may see.
     */
    async waitForAllChanges(...streams: readonly ChangeStream[]): Promise<void> {
      await change(product, { Name: `Product ${performance.now()}` });
      const [{ stamp }] = (await storedRows<{ stamp: Date }>(
        server,
        'select systemmodstamp as stamp from product__c where id = $1',
        product,
      )) as [{ stamp: Date }];
      for (const stream of streams)
        await stream.until((one) =>
          one.changes().some(({ id, weakEtag }) => id === product && weakEtag === stamp.getTime()),
        );
    },
    hangUp: (): void => open.splice(0).forEach((stream) => stream.hangUp()),
  };
}

export type Listening = Awaited<ReturnType<typeof openListening>>;

export const kindsOf = (stream: ChangeStream, id: string): string[] =>
  stream.changes().flatMap((one) => (one.id === id ? [one.kind] : []));
