import type { RecCollection } from '#protocol/shapes/record.ts';
import type { Client, Entry, OwnWay, Pages, Place, Question, Sent, Telling } from '../client.ts';
import { FetchError } from '../transport/fetch-error.ts';
import { following, type Frame, type Ref } from './frame.ts';
import { firstToken, isFirst, isNumbered, lastTold, newPages, placeOf, redefine, takePage, toBare, tokensAround, type Window, windowAt } from './pages.ts';
import { run } from './run.ts';
import { ask } from '../sync/tick.ts';

/** What every list of pages answers. */
export type ListPage = RecCollection & { pageSize?: number; listInfoETag?: string };

/** What of a list is asked. */
export type Windowed = { pageSize: number; pageToken?: string | undefined };

/** A config with this is the same for every page: JSON leaves out what is undefined. */
export const noWindow = { pageSize: undefined, pageToken: undefined };

/** How an adapter asks pages of a list. */
export type Paging<Config extends Windowed, Data> = {
  /** What makes it this list: everything it asks but the window. */
  list(this: void, config: Config): string;
  /**
   * The page in an answer, and an answer like another with a page in it; undefined where that takes
   * more than is known.
   */
  page(this: void, data: Data): ListPage;
  like(this: void, data: Data | undefined, page: ListPage): Data | undefined;
  /** What the client makes of an answer. */
  read?(this: void, data: Data): Data;
  /** What defines the list, if that is known by itself. */
  info?(this: void, client: Client, page: ListPage): Entry | undefined;
};

/**
 * Pages of one list know of each other. Source: spec §4 "Cached data", "Pagination", record-api.md
 * §7.10.
 */
export function pagingOf<Config extends Windowed, Data>(paging: Paging<Config, Data>): OwnWay {
  const any = paging as unknown as Paging<Windowed, unknown>; // proof: the core hands an adapter's own entries to its way
  return {
    ask: (client, entry, call) => askPage(client, { entry, paging: any }, call),
    kept: (client, entry, before) => keepPage(client, { entry, paging: any }, before),
    renewed: (client, entry) => renewPage(client, { entry, paging: any }),
    look: (client, entry) => lookPage(client, { entry, paging: any }),
  };
}

type Paged = { entry: Entry; paging: Paging<Windowed, unknown> };

const windowOf = ({ config }: Entry): Windowed => config as Windowed; // proof: only adapters of pages have this way

function pagesOf(client: Client, { entry, paging }: Paged): Pages {
  const list = paging.list(windowOf(entry));
  const known = client.pages.get(list);
  if (known) return known;
  const made = newPages();
  client.pages.set(list, made);
  return made;
}

const tokenOf = (entry: Entry): string => windowOf(entry).pageToken ?? firstToken;

type Call = Pick<Question, 'signal' | 'etag' | 'batched'>;

/**
 * Sends the server's own token for the one callers know. Rows of another definition than the one
 * that is known: both are asked again, once.
 */
async function askPage(client: Client, paged: Paged, call: Call): Promise<Sent> {
  const pages = pagesOf(client, paged);
  const { entry, paging } = paged;
  const sent = await askAt(client, { entry, pages }, call);
  if (sent.status !== 200) return sent;
  const page = paging.page(sent.answer);
  const info = paging.info?.(client, page);
  if (!info || !differs(pages, info, page)) return read(paging, sent);
  // Why the definition cannot be had is told to who shows it.
  const [, again] = await Promise.all([run(client, info, { all: true }).catch(() => undefined), askAt(client, { entry, pages }, { ...call, etag: null })]);
  // Still another: the newer one is taken.
  if (differs(pages, info, paging.page(again.answer))) pages.judged = eTagOf(info);
  return read(paging, again);
}

const read = ({ read: made = (data) => data }: Paging<Windowed, unknown>, sent: Sent): Sent => ({ ...sent, answer: made(sent.answer) });

const eTagOf = ({ frame }: Entry): string => (frame?.data as { eTag?: string } | undefined)?.eTag ?? '';

function differs({ judged }: Pages, info: Entry, { listInfoETag }: ListPage): boolean {
  const known = eTagOf(info);
  return known !== '' && known !== listInfoETag && known !== judged;
}

async function askAt(client: Client, { entry, pages }: { entry: Entry; pages: Pages }, call: Call): Promise<Sent> {
  const place = placeOf(pages, tokenOf(entry));
  const send = (etag: string | null): Promise<Sent> =>
    ask(client, entry.adapter, { ...call, etag, config: { ...windowOf(entry), pageToken: place.server === firstToken ? undefined : place.server } });
  try {
    return await send(call.etag);
  } catch (error) {
    if (!isRefusedToken(error) || !isNumbered(place)) throw error;
    // The order changed, and with it where the token leads.
    toBare(place);
    return await send(null);
  }
}

const isRefusedToken = (error: unknown): boolean =>
  error instanceof FetchError && error.status === 400 && error.errors[0]?.type === 'ILLEGAL_QUERY_PARAMETER_VALUE';

function keepPage(client: Client, paged: Paged, before: Frame | null): void {
  const { entry, paging } = paged;
  const frame = entry.frame!; // proof: it was kept just now
  const pages = pagesOf(client, paged);
  const page = paging.page(frame.data);
  const eTag = page.listInfoETag ?? '';
  // A late answer of an earlier definition tells nothing of the list as it is.
  if (pages.eTag !== eTag && frame.step < pages.defined) {
    doubt(entry);
    return;
  }
  if (pages.eTag !== eTag) redefine(pages, eTag, frame.step);
  const { pageSize } = windowOf(entry);
  const { at, step, etag, versions } = frame;
  const refs = page.records as unknown as Ref[]; // proof: `frameOf` put references there
  const of: Omit<Telling, 'from'> = {
    at,
    step,
    etag,
    versions,
    until: at + entry.adapter.fresh,
    key: entry.key,
    count: refs.length,
  };
  const told = { of, refs, size: pageSize, next: page.nextPageToken, previous: page.previousPageToken };
  takePage(pages, tokenOf(entry), { ...told, now: ++client.step });
  pages.page = { ...page, records: [] };
  pages.shells.set(entry.adapter.name, paging.like(frame.data, { ...page, records: [] }));
  // Until others tell more, it is as the server said: rows that stand elsewhere too left out, with
  // tokens that callers know.
  const around = tokensAround(pages, tokenOf(entry), told);
  const { offset } = placeOf(pages, tokenOf(entry));
  const shown = refs.filter((ref, i) => isFirst(pages, ref.id, offset + i));
  const records = shown as unknown as ListPage['records']; // proof: as above
  const data = paging.like(frame.data, withTokens({ ...page, records }, { ...around, token: tokenOf(entry), pageSize }));
  entry.frame = following(before, { ...frame, data, refs: shown, etag: shown.length === refs.length ? etag : null });
  lookPage(client, paged);
  for (const [other] of pages.windows) if (other !== entry && other.listeners.size > 0) client.records.touched.add(other);
}

function renewPage(client: Client, paged: Paged): void {
  const { entry } = paged;
  const pages = pagesOf(client, paged);
  const of = pages.rows.get(placeOf(pages, tokenOf(entry)).offset)?.of;
  if (!entry.frame || of?.key !== entry.key) return;
  const { at, step } = entry.frame;
  Object.assign(of, { at, step, until: at + entry.adapter.fresh });
  pages.revision++;
}

/**
 * Brings a page in line with what the others told: it may be known although nobody asked it, and no
 * longer sure although it is young.
 */
function lookPage(client: Client, paged: Paged): void {
  const { entry, paging } = paged;
  const pages = client.pages.get(paging.list(windowOf(entry)));
  const place = pages?.places.get(tokenOf(entry));
  if (!pages || !place) return;
  judge(client, paged, pages);
  if (pages.windows.get(entry)?.revision === pages.revision) return;
  const { pageSize: size } = windowOf(entry);
  pages.windows.set(entry, { offset: place.offset, size, revision: pages.revision });
  const window = windowAt(pages, place, size);
  if (window !== null && window !== 'moved') tell(pages, paged, window);
  else if (isOutdated(entry, { pages, place, isMoved: window === 'moved' })) doubt(entry);
}

/**
 * Rows that no longer follow what stands before them, or a page without rows where there are some
 * since.
 */
function isOutdated({ frame, config }: Entry, { pages, place, isMoved }: { pages: Pages; place: Place; isMoved: boolean }): boolean {
  if (!frame) return false;
  if (isMoved) return lastTold(pages, place, (config as Windowed).pageSize) > frame.step;
  return place.offset > 0 && (place.since > frame.step || (frame.refs.length === 0 && place.step > frame.step));
}

/** Rows of another definition than the one that is known now. */
function judge(client: Client, { entry, paging }: Paged, pages: Pages): void {
  if (!entry.frame) return;
  const page = paging.page(entry.frame.data);
  const info = paging.info?.(client, page);
  if ((page.listInfoETag ?? '') !== pages.eTag || (info && differs(pages, info, page))) doubt(entry);
}

function doubt(entry: Entry): void {
  if (entry.frame) entry.marked = Math.max(entry.marked, entry.frame.step + 1);
}

function tell(pages: Pages, { entry, paging }: Paged, { rows, offset, next, previous, told }: Window): void {
  if (!pages.page) return;
  const refs = rows.flatMap((row, i) => (isFirst(pages, row.ref.id, offset + i) ? [row.ref] : []));
  const records = refs as unknown as ListPage['records']; // proof: as `frameOf` puts them there
  const { pageSize, pageToken: token = firstToken } = windowOf(entry);
  const shell = pages.page as ListPage; // proof: `keepPage` keeps it
  const data = paging.like(pages.shells.get(entry.adapter.name), withTokens({ ...shell, records }, { next, previous, token, pageSize }));
  if (data === undefined) return;
  const [only, ...more] = told;
  const own = only?.key === entry.key && more.length === 0 && only.count === refs.length;
  const all = [...told];
  const made: Omit<Frame, 'made'> = {
    data,
    refs,
    versions: own ? only.versions : new Map(all.flatMap(({ versions }) => [...versions])),
    at: Math.min(...all.map(({ at }) => at)),
    step: Math.min(...all.map(({ step }) => step)),
    etag: own ? only.etag : null,
  };
  // That nothing is there it was told itself, and later.
  if (entry.frame && rows.length === 0 && made.step < entry.frame.step) return;
  if (!entry.frame) entry.marked = Math.max(entry.marked, pages.marked);
  entry.frame = following(entry.frame, made);
}

type Around = { next: string | null; previous: string | null; token: string; pageSize: number };

function withTokens(page: ListPage, { next, previous, token, pageSize }: Around): ListPage {
  const urlOf = (to: string | null): string | null => (to === null ? null : urlAt(page.currentPageUrl, { pageToken: to, pageSize: String(pageSize) }));
  return {
    ...page,
    ...(page.pageSize !== undefined && { pageSize }),
    count: page.records.length,
    currentPageToken: token,
    currentPageUrl: urlOf(token)!,
    nextPageToken: next,
    nextPageUrl: urlOf(next),
    previousPageToken: previous,
    previousPageUrl: urlOf(previous),
  };
}

/** The same address with another window. */
function urlAt(url: string, window: Record<string, string>): string {
  let made = url;
  for (const [name, value] of Object.entries(window))
    made = made.replace(new RegExp(`([?&]${name}=)[^&]*`), (_, before: string) => before + encodeURIComponent(value));
  return made;
}

/** The order as a list: text is taken apart at its commas. Source: spec §7 "Lists". */
export const sortOf = ({ sortBy }: { sortBy: string | readonly string[] | null }): readonly string[] | null =>
  typeof sortBy === 'string' ? sortBy.split(',').filter(Boolean) : sortBy;
