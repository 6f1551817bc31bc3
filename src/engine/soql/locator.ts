import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { refuse, ok, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';

/**
 * Where the next page of a statement begins. The token is sealed and holds the statement, so it
 * costs the server no memory and is valid on every copy. Source: record-api.md §11.1.
 */
export type Locator = {
  statement: string;
  /** Rows in the bin too. */
  allRows: boolean;
  /** Rows per page. */
  batch: number;
  /** Rows given so far, and in all. */
  given: number;
  total: number;
  /** The values of the keys of ORDER BY in the last row. */
  after: readonly unknown[];
  /** Of a child statement: its relationship, and the parent row. */
  child: { name: string; parent: string } | null;
};

type Sealed = Locator & { viewer: string; until: number };

const lifetime = 2 * 86_400_000; // ms
/** A longer one would not fit in a URL. */
const longest = 14_000;

const viewerOf = ({ viewer }: RequestContext): string =>
  viewer.kind === 'user' ? viewer.userId : viewer.kind;

/** Null when the statement is too long to go into a URL. */
export function sealLocator(ctx: RequestContext, locator: Locator): string | null {
  const sealed: Sealed = {
    ...locator,
    viewer: viewerOf(ctx),
    until: ctx.now.getTime() + lifetime,
  };
  const packed = deflateRawSync(JSON.stringify(sealed)).toString('base64');
  const token = ctx.services.seal.close(packed);
  return token.length > longest ? null : token;
}

/** Refusal: soql.locator, for one that is not ours, is another viewer's, or is too old. */
export function openLocator(ctx: RequestContext, token: string): Result<Locator> {
  const packed = ctx.services.seal.open(token);
  if (packed === undefined) return invalid;
  const sealed = unpacked(packed);
  return sealed?.viewer === viewerOf(ctx) && sealed.until > ctx.now.getTime()
    ? ok(sealed)
    : invalid;
}

/** Null when a token of another kind was sent. */
function unpacked(packed: string): Sealed | null {
  try {
    // proof: only a server with the same key can have sealed it
    return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as Sealed;
  } catch {
    return null;
  }
}

const invalid = refuse({ code: 'soql.locator', detail: 'invalid query locator' });
