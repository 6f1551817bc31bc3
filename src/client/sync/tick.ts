import type { BatchItem, BatchOptions, ReadAdapter } from '../cache/adapter.ts';
import type { Client, ReadCall, ApiResponse, PendingRead } from '../client.ts';
import { FetchError } from '../transport/fetch-error.ts';
import { sendRequest, requestUrl } from '../transport/send-request.ts';

type AnyRead = Pick<ReadAdapter<unknown, unknown>, 'name' | 'request' | 'batch'>;

/**
 * Reads of one group in the same tick share calls. With `batched`, a single read uses the batch
 * endpoint too.
 */
export function sendBatched(
  client: Client,
  adapter: AnyRead,
  question: ReadCall,
): Promise<ApiResponse> {
  const group = adapter.batch?.group(question.config) ?? null;
  if (!adapter.batch || group === null)
    return sendRequest(client, adapter.request(question.config), question);
  const { batch } = adapter;
  const key = `${adapter.name} ${group}`;
  return new Promise((resolve, reject) => {
    const waiting = { ...question, resolve, reject };
    const others = client.batchQueue.get(key);
    if (others) {
      others.push(waiting);
      return;
    }
    client.batchQueue.set(key, [waiting]);
    queueMicrotask(() => {
      const all = client.batchQueue.get(key) ?? [];
      client.batchQueue.delete(key);
      for (let from = 0; from < all.length; from += batch.limit)
        void answerAll(client, { ...adapter, batch }, all.slice(from, from + batch.limit));
    });
  });
}

async function answerAll(
  client: Client,
  adapter: AnyRead & { batch: BatchOptions<unknown> },
  all: readonly PendingRead[],
): Promise<void> {
  const asked = all.filter(({ signal }) => signal?.aborted !== true);
  const [first] = asked;
  if (!first) return;
  if (asked.length === 1 && !first.batched && !adapter.batch.only) {
    await alone(client, adapter, first);
    return;
  }
  const request = adapter.batch.request(asked.map(({ config }) => config));
  const giveUp = new AbortController();
  for (const { signal } of asked)
    signal?.addEventListener(
      'abort',
      () => asked.every((one) => one.signal?.aborted) && giveUp.abort(),
      { once: true },
    );
  try {
    const { answer } = await sendRequest(client, request, { signal: giveUp.signal });
    const items = itemsOf(adapter.batch, answer, asked);
    if (!items)
      throw new FetchError({
        url: requestUrl(client, request),
        status: 0,
        statusText: 'A batch with another number of items',
        of: 'batch',
      });
    asked.forEach((one, at) => give(one, { item: items[at]!, url: requestUrl(client, request) }));
  } catch (error) {
    // One invalid read must not fail the other reads of the batch, so each is sent alone.
    if (
      error instanceof FetchError &&
      error.status === 400 &&
      asked.length > 1 &&
      !adapter.batch.only
    )
      await Promise.all(asked.map((one) => alone(client, adapter, one)));
    else {
      if (error instanceof FetchError) error.of = 'batch';
      for (const { reject } of asked) reject(error);
    }
  }
}

function itemsOf(
  batch: BatchOptions<unknown>,
  answer: unknown,
  asked: readonly PendingRead[],
): readonly BatchItem[] | null {
  const items = batch.items
    ? batch.items(
        answer,
        asked.map(({ config }) => config),
      )
    : (answer as { results?: readonly BatchItem[] }).results;
  return items && items.length === asked.length ? items : null;
}

async function alone(
  client: Client,
  adapter: AnyRead,
  { config, signal, etag, resolve, reject }: PendingRead,
): Promise<void> {
  try {
    resolve(await sendRequest(client, adapter.request(config), { signal, etag }));
  } catch (error) {
    reject(error);
  }
}

function give(
  { resolve, reject }: PendingRead,
  { item: { statusCode, result }, url }: { item: BatchItem; url: string },
): void {
  if (statusCode === 200) resolve({ status: 200, answer: result, etag: null });
  else
    reject(new FetchError({ url, status: statusCode, statusText: '', body: result, of: 'item' }));
}
