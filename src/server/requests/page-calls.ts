import type { Api } from '#api/app.ts';
import { type ApiAnswer, type Bindings, bodyText, responseOf } from '#api/pipeline/api-call.ts';
import type { FetchedResponse, FetchInit } from '#client/client.ts';

type PageCall = { path: string; init: FetchInit; origin: string; bindings: Bindings };

/**
 * Answers a call that a page makes of the record API. A read without a body saves the time to make
 * a Fetch `Request` and `Response`.
 */
export async function answerPageCall(api: Api, call: PageCall): Promise<FetchedResponse> {
  const { path, init, bindings } = call;
  if (init.method !== 'GET' || init.body !== undefined)
    return api.fetch(requestOf(call), { ...bindings });
  const headers = new Map(
    Object.entries(init.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  let request: Request | undefined;
  const answer = await api.answer({
    method: init.method,
    url: path,
    header: (name) => headers.get(name),
    get request() {
      return (request ??= requestOf(call));
    },
    bindings: { ...bindings, target: path },
  });
  return answer.body instanceof ReadableStream ? responseOf(answer) : fetchedResponse(answer);
}

const requestOf = ({ path, init, origin }: PageCall): Request => new Request(origin + path, init);

const fetchedResponse = ({ status, headers, ...answer }: ApiAnswer): FetchedResponse => ({
  ok: status >= 200 && status < 300,
  status,
  statusText: '',
  url: '',
  headers: new Headers(headers),
  text: async () => bodyText(answer),
});
