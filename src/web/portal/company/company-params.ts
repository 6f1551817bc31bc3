/** The query parameter of a page that tells what has just been done. */
export const doneParam = 'gedaan';

export const withDone = (path: string, what: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${doneParam}=${what}`;
