import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { matchesEntityTag } from '#protocol/api/entity-tag.ts';
import { isNarrowed, type AccessRole } from '#engine/access/access.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import {
  jsonDisposition,
  jsonType,
  ifNoneMatchTag,
  noStoreCacheControl,
  minGzipLength,
} from '../headers.ts';

/**
 * An answer that hangs on nothing but who sits where and what was asked: definitions, which stay as
 * they are while the server runs.
 */
export type StaticAnswer = { text: string; eTag: string };

/**
 * The same as it is sent: its bytes as text of one byte a character, which goes out with the head
 * in one piece.
 */
export type EncodedAnswer = { tag: string; plain: string; zipped: string | null };

/**
 * Answers that were given before, by what the request line said; the way there need not be walked
 * again.
 */
export type MetadataAnswerCache = {
  store(target: string, accessRole: AccessRole, lasting: StaticAnswer): void;
  find(target: string, accessRole: AccessRole): EncodedAnswer | undefined;
  /** For somebody. */
  has(target: string): boolean;
};

/**
 * The most addresses kept for one access role. Beyond it the address that was unused longest is
 * dropped, so a caller with ever new addresses drops only addresses of its own access role. What an
 * address leads to is kept where it is made.
 */
const mostTargets = 300;
const longestTarget = 500;
/**
 * Access roles of limited api keys. Users make such keys, so their number is bounded: the one that
 * was added first is forgotten.
 */
const mostNarrowed = 50;

/** Makes place for another access role of a limited key. */
function dropOldest(accessRoles: Map<AccessRole, unknown>): void {
  const narrowed = [...accessRoles.keys()].filter(isNarrowed);
  if (narrowed.length >= mostNarrowed) accessRoles.delete(narrowed[0]!); // proof: there are some
}

export function openMetadataAnswerCache(): MetadataAnswerCache {
  const accessRoles = new Map<AccessRole, Map<string, EncodedAnswer>>();
  const readyOf = memoizeByObject<EncodedAnswer>();
  const putLast = (
    targets: Map<string, EncodedAnswer>,
    target: string,
    ready: EncodedAnswer,
  ): void => {
    targets.delete(target);
    targets.set(target, ready);
  };
  return {
    store(target, accessRole, lasting) {
      if (target.length > longestTarget) return;
      const targets = accessRoles.get(accessRole) ?? new Map<string, EncodedAnswer>();
      if (!accessRoles.has(accessRole) && isNarrowed(accessRole)) dropOldest(accessRoles);
      accessRoles.set(accessRole, targets);
      const ready = readyOf(lasting, () => ({
        tag: `"${lasting.eTag}"`,
        plain: Buffer.from(lasting.text).toString('latin1'),
        zipped:
          lasting.text.length < minGzipLength ? null : gzipSync(lasting.text).toString('latin1'),
      }));
      putLast(targets, target, ready);
      if (targets.size > mostTargets) targets.delete(targets.keys().next().value!); // proof: there are some
    },
    find(target, accessRole) {
      const targets = accessRoles.get(accessRole);
      const ready = targets?.get(target);
      if (targets && ready) putLast(targets, target, ready);
      return ready;
    },
    has: (target) => accessRoles.values().some((targets) => targets.has(target)),
  };
}

/**
 * Sends it, or 304 to who has it; `head`: what every answer carries, names and values in turn, and
 * `own` of this call alone.
 */
export function sendEncodedAnswer(
  { headers }: IncomingMessage,
  outgoing: ServerResponse,
  {
    ready,
    head,
    own,
  }: { ready: EncodedAnswer; head: readonly string[]; own: Record<string, string> },
): void {
  const common = [...head, 'Cache-Control', noStoreCacheControl, 'ETag', ready.tag];
  common.push(...Object.entries(own).flat());
  if (matchesEntityTag(ifNoneMatchTag(headers['if-none-match']), ready.tag)) {
    outgoing.writeHead(304, common).end();
    return;
  }
  const zipped = headers['accept-encoding']?.includes('gzip') === true ? ready.zipped : null;
  const body = zipped ?? ready.plain;
  common.push(
    'Content-Type',
    jsonType,
    'Content-Disposition',
    jsonDisposition,
    'Vary',
    'Accept-Encoding',
    'Content-Length',
    String(body.length),
  );
  if (zipped !== null) common.push('Content-Encoding', 'gzip');
  outgoing.writeHead(200, common).end(body, 'latin1');
}
