import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as requestOverTls } from 'node:https';

/** The response: its body as text, or the first part of an event stream. */
export type HttpResponse = { status: number; headers: Headers; text: string };

export type HttpClient = {
  send(
    url: URL,
    asked: { method: string; headers: Readonly<Record<string, string>>; body?: string | undefined },
  ): Promise<HttpResponse>;
  /** Closes its connections. */
  close(): void;
};

/** The default headers of `fetch`, by which the system recognises programs. */
const spoken = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
};

/**
 * An HTTP client for the hundred thousand calls of a test run: with keep-alive, and without the
 * streams and the compression of `fetch`, which cost more time than most answers. Tests of
 * compression send their own `accept-encoding`.
 */
export function openHttpClient(): HttpClient {
  const agent = new Agent({ keepAlive: true });
  const tlsAgent = new TlsAgent({ keepAlive: true });
  const send: HttpClient['send'] = (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const isTls = url.protocol === 'https:';
      const options = {
        agent: isTls ? tlsAgent : agent,
        method,
        headers: { ...spoken, ...headers },
      };
      const asked = (isTls ? requestOverTls : request)(url, options, (answer) => {
        const parts: Buffer[] = [];
        const finish = () => {
          const pairs = answer.rawHeaders.flatMap((name, i, all): [string, string][] =>
            i % 2 === 0 ? [[name, all[i + 1]!]] : [],
          );
          resolve({
            status: answer.statusCode!,
            headers: new Headers(pairs),
            text: new TextDecoder().decode(Buffer.concat(parts)),
          });
        };
        const isEndless = answer.headers['content-type']?.startsWith('text/event-stream') === true;
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          if (!isEndless) return;
          finish();
          answer.destroy();
        });
        answer.on('end', finish);
        answer.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(body);
    });
  const close = () => {
    agent.destroy();
    tlsAgent.destroy();
  };
  return { send, close };
}
