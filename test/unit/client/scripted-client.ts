import type { Answer, Call } from './cache/model-server.ts';
import { world } from './client-fixture.ts';

/** A world whose server gives these answers, by the beginning of the path. */
export function place(answers: Record<string, (call: Call) => unknown>) {
  const { api, client, shown } = world();
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

export const named = (part: string): string[] => part.split('?')[0]!.split('/').at(-1)!.split(',');
export const okay = (result: unknown) => ({ statusCode: 200, result });
export const no = (statusCode: number) => ({
  statusCode,
  result: [{ errorCode: 'X', message: 'no' }],
});
export const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (error: unknown) => error,
  );
