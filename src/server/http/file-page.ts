import type { PlainKind } from '#web/render/plain-page.ts';

type Tools = {
  reference: string;
  plain: (kind: PlainKind, reference: string) => Response;
};

/** In seconds. */
const tryAgainAfter = 10;

/** A person who opened the URL of a file gets a page instead of the API's error answer. */
export async function orFilePage(
  request: Request,
  answer: Response,
  { reference, plain }: Tools,
): Promise<Response> {
  if (answer.status < 400 || !isOpened(request)) return answer;
  const page = plain(await kindOf(answer), reference);
  // The page reloads itself without a script, so that the browser receives the file once it is
  // scanned.
  if (page.status === 409) page.headers.set('refresh', String(tryAgainAfter));
  const wait = answer.headers.get('retry-after');
  if (wait !== null) page.headers.set('retry-after', wait);
  return page;
}

export const isFilePath = (path: string): boolean => /\/VersionData$/i.test(path);

function isOpened({ method, url, headers }: Request): boolean {
  if (method !== 'GET' || headers.has('authorization') || !isFilePath(new URL(url).pathname))
    return false;
  const mode = headers.get('sec-fetch-mode');
  return mode === null
    ? headers.get('accept')?.includes('text/html') === true
    : mode === 'navigate';
}

const byCode: Readonly<Record<string, PlainKind>> = {
  FILE_NOT_SCANNED: 'fileWaiting',
  FILE_INFECTED: 'fileInfected',
};
const byStatus: Readonly<Record<number, PlainKind>> = {
  400: 'wrongRequest',
  401: 'forbidden',
  403: 'forbidden',
  429: 'tooMany',
  503: 'maintenance',
};

async function kindOf(answer: Response): Promise<PlainKind> {
  const code = /"errorCode":"(\w+)"/.exec(await answer.text())?.[1] ?? '';
  return byCode[code] ?? byStatus[answer.status] ?? (answer.status >= 500 ? 'server' : 'notFound');
}
