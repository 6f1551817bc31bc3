import type { Refused } from './use-form.ts';

/** What `answerWatched` answers: where to go, or what is wrong. */
export type WatchedAnswer = { to: string } | Refused;

const behind = '/bestand';

/** Where a page takes a form whose sender sees how far it is. */
export const watchedAt = (page: string): string => page + behind;
export const pageOfWatched = (url: URL): URL =>
  new URL(url.href.replace(new RegExp(`${behind}(?=$|[?#])`), ''));
