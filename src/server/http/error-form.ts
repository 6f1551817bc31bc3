import { isServerDescription } from '#api/oauth/oauth-app.ts';
import { jsonDisposition, jsonType } from '#api/pipeline/headers.ts';
import { isApiPath } from '#api/pipeline/paths.ts';
import { isScimPath } from '#api/scim/scim-handler.ts';
import type { ErrorCode } from '#protocol/error-codes.ts';

/** Programs get errors in the form of the record API at their own paths, and where they ask JSON. */

type Asked = { inside: string; basePath: string; accept: string | undefined };

/** `inside`: the path below the base path. */
export const isForProgram = ({ inside, basePath, accept }: Asked): boolean =>
  isApiPath(inside) ||
  isScimPath(inside) ||
  isServerDescription(inside, basePath) ||
  asksForJson(accept);

/** A browser that opens a page asks for HTML as well. */
export const asksForJson = (accept: string | null | undefined): boolean =>
  typeof accept === 'string' && /[/+]json\b/i.test(accept) && !/text\/html/i.test(accept);

/** The error form instead of an error page, for a program that asks for JSON. */
export async function orErrorForm(
  request: Request,
  answer: Response,
  reference: string,
): Promise<Response> {
  const { status, headers } = answer;
  const isErrorPage = status >= 400 && headers.get('content-type')?.startsWith('text/html');
  if (isErrorPage !== true || !asksForJson(request.headers.get('accept'))) return answer;
  await answer.body?.cancel();
  const kept = ['retry-after', 'allow', 'accept-encoding'].flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const form = new Response(errorForm(codeOf(status), `Reference: ${reference}`), {
    status,
    headers: { ...errorFormHeaders, ...Object.fromEntries(kept) },
  });
  for (const cookie of headers.getSetCookie()) form.headers.append('set-cookie', cookie);
  return form;
}

export const errorForm = (errorCode: ErrorCode, message: string): string =>
  JSON.stringify([{ errorCode, message }]);

export const errorFormHeaders = {
  'content-type': jsonType,
  'content-disposition': jsonDisposition,
  'cache-control': 'no-store',
};

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'INVALID_SESSION_ID',
  403: 'INSUFFICIENT_ACCESS',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  429: 'REQUEST_LIMIT_EXCEEDED',
  503: 'SERVER_UNAVAILABLE',
};
const codeOf = (status: number): ErrorCode =>
  codes[status] ?? (status < 500 ? 'INVALID_INPUT' : 'UNKNOWN_EXCEPTION');
