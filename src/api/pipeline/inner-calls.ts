import type { RequestContext } from '#engine/model/request-context.ts';
import { type ApiCall, bodyText } from './api-call.ts';
import type { ApiTools } from './tools.ts';

/** `url`: path and query. `db`: a transaction in which the call does its work. */
export type InnerCall = {
  method: string;
  url: string;
  body: unknown;
  headers: Readonly<Record<string, string>>;
  db?: RequestContext['db'];
};

/** `body`: parsed JSON; null when there is none. */
export type InnerAnswer = { status: number; body: unknown; headers: Record<string, string> };

/** The headers by which a call is admitted. */
const credentials = ['authorization', 'cookie', 'origin', 'sec-fetch-site'] as const;
/** The headers that a call of `composite` may set for a call inside it. */
const forwarded = new Set([
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
]);

/** A call inside a call makes no calls itself. */
export async function answerInner(
  tools: ApiTools,
  { bindings, header, request }: ApiCall,
  asked: InnerCall,
): Promise<InnerAnswer> {
  if (bindings.inside !== undefined) return refused('A composite call cannot contain another one');
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(asked.headers))
    if (forwarded.has(name.toLowerCase())) headers.set(name, value);
  for (const name of credentials) {
    const value = header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const { target: _, ...own } = bindings;
  const answer = await tools.answerInner(
    new Request(new URL(asked.url, tools.originOf(request)), {
      method: asked.method,
      headers,
      ...(asked.body !== undefined &&
        asked.method !== 'GET' && { body: JSON.stringify(asked.body) }),
    }),
    { ...own, inside: { db: asked.db } },
  );
  if (answer.body instanceof ReadableStream) {
    await answer.body.cancel();
    return refused('A file cannot stand in the answer of a composite call');
  }
  const text = bodyText(answer);
  return {
    status: answer.status,
    body: text === '' ? null : (JSON.parse(text) as unknown),
    headers: {},
  };
}

const refused = (message: string): InnerAnswer => ({
  status: 400,
  body: [{ errorCode: 'INVALID_INPUT', message }],
  headers: {},
});
