import type { Answer, Call } from './cache/model-server.ts';
import { clientFixture } from './client-fixture.ts';

/** A world whose server gives these answers, by the beginning of the path. */
export function scriptedClient(answers: Record<string, (call: Call) => unknown>) {
  const { api, client, shown } = clientFixture();
  api.etags = false;
  api.fault = (call) => {
    const found = Object.keys(answers).find((start) =>
      `${call.method} ${call.url.replace('/services/data/v65.0', '')}`.startsWith(start),
    );
    if (found === undefined) return undefined;
    const answer = answers[found]!(call);
    return typeof answer === 'object' && answer !== null && 'status' in answer
      ? (answer as Answer)
      : { status: 200, body: answer };
  };
  return {
    api,
    client,
    shown,
    paths: () =>
      api.calls.map(
        ({ method, path, url }) =>
          `${method} ${path}${url.includes('?') ? url.slice(url.indexOf('?')) : ''}`,
      ),
  };
}

export const lastSegments = (part: string): string[] =>
  part.split('?')[0]!.split('/').at(-1)!.split(',');
export const okResult = (result: unknown) => ({ statusCode: 200, result });
export const refusedResult = (statusCode: number) => ({
  statusCode,
  result: [{ errorCode: 'X', message: 'no' }],
});
export const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (error: unknown) => error,
  );
