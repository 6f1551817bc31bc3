import type { PlainKind } from '#web/render/plain-page.ts';

type Tools = {
  reference: string;
  /** A page that says what is wrong. */
  plain: (kind: PlainKind, reference: string) => Response;
};

/** Seconds between two attempts of the page that waits for the scanner. */
const tryAgainAfter = 10;

/**
 * The answer to a person who opens the address of a file that cannot be handed out: a page instead
 * of the error form for programs. Gives every other answer back unchanged.
 */
export async function orFilePage(
  request: Request,
  answer: Response,
  { reference, plain }: Tools,
): Promise<Response> {
  if (answer.status < 400 || !isOpened(request)) return answer;
  const page = plain(await kindOf(answer), reference);
  // Leads to the file once it is clean: a download leaves the page as it is. Needs no script.
  if (page.status === 409) page.headers.set('refresh', String(tryAgainAfter));
  const wait = answer.headers.get('retry-after');
  if (wait !== null) page.headers.set('retry-after', wait);
  return page;
}

/** Whether a browser opens the address of a file, as opposed to a program or a script of a page. */
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
