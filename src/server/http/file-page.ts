import type { PlainKind } from '#web/render/plain-page.ts';

type Tools = {
  reference: string;
  /** Renders a page that says what is wrong. */
  plain: (kind: PlainKind, reference: string) => Response;
};

/** Seconds until the page reloads while the scanner is busy. */
const tryAgainAfter = 10;

/**
 * Replaces the error answer by a page when a person opened the address of a file that cannot be
 * served. Returns every other answer unchanged.
 */
export async function orFilePage(
  request: Request,
  answer: Response,
  { reference, plain }: Tools,
): Promise<Response> {
  if (answer.status < 400 || !isOpened(request)) return answer;
  const page = plain(await kindOf(answer), reference);
  // Loads the file once it is clean, without a script; a download leaves this page in place.
  if (page.status === 409) page.headers.set('refresh', String(tryAgainAfter));
  const wait = answer.headers.get('retry-after');
  if (wait !== null) page.headers.set('retry-after', wait);
  return page;
}

/** Returns whether a browser navigates to a file, as opposed to a call by a program or script. */
function isOpened({ method, url, headers }: Request): boolean {
  if (
    method !== 'GET' ||
    headers.has('authorization') ||
    !/\/VersionData$/i.test(new URL(url).pathname)
  )
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
