import { listPageSize } from '#protocol/constants.ts';

/**
 * A page beyond this offset needs the token that its previous page returned. Source: record-api.md
 * §5.4.
 */
const furthestNumber = 50_000;

export const pageOfRow = (row: number): number => Math.floor(row / listPageSize);
export const pageOffset = (page: number): number => page * listPageSize;

type PageResult = { records: readonly unknown[]; nextPageToken: string | null };

/**
 * `tokenOf`: undefined when the token is unknown, or when the first page needs none. `reach`: how
 * many rows can be shown, when `counted` rows are known to exist.
 */
export type PageTokens = {
  tokenOf: (page: number) => string | undefined;
  learn: (page: number, result: PageResult | undefined) => void;
  reach: (counted: number | undefined) => number;
  /** The pages with the rows `from` to `to` that can be requested, and page 0. */
  between: (from: number, to: number) => Set<number>;
};

export function createPageTokens(firstToken: string | undefined): PageTokens {
  const tokens = new Map<number, string>();
  let end: number | undefined;
  let furthest = 0;

  const tokenOf = (page: number): string | undefined => {
    if (page === 0) return firstToken;
    const offset = pageOffset(page);
    return offset <= furthestNumber ? String(offset) : tokens.get(page);
  };
  return {
    tokenOf,
    learn(page, result) {
      if (!result) return;
      const { records, nextPageToken } = result;
      const last = pageOffset(page) + records.length;
      furthest = Math.max(furthest, last);
      if (nextPageToken !== null) {
        tokens.set(page + 1, nextPageToken);
        if (end !== undefined && end <= last) end = undefined;
      } else if (records.length > 0 || page === 0) end = last;
      else end = Math.min(end ?? last, last);
    },
    reach(counted) {
      if (end !== undefined) return end;
      return Math.min(
        Math.max(furthest + 1, counted ?? 0),
        Math.max(furthestNumber, furthest) + listPageSize,
      );
    },
    between(from, to) {
      const pages = new Set([0]);
      for (let page = pageOfRow(Math.max(0, from)); page <= pageOfRow(Math.max(0, to)); page++)
        if (tokenOf(page) !== undefined && (end === undefined || pageOffset(page) < end))
          pages.add(page);
      return pages;
    },
  };
}
