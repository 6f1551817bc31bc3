import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { isNarrowed, type AccessRole } from '#engine/access/access.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { minGzipLength } from './headers.ts';

/** A response with metadata, which depends only on the access role and the request. */
export type StaticAnswer = { text: string; eTag: string };

/**
 * In `plain` and `zipped`, each character is one byte. `zipped`: null when the response is too
 * short.
 */
export type EncodedAnswer = { tag: string; plain: string; zipped: string | null };

/**
 * A cache by access role and request target, so that a repeated request need not run the handler.
 */
export type MetadataAnswerCache = {
  store(target: string, accessRole: AccessRole, lasting: StaticAnswer): void;
  find(target: string, accessRole: AccessRole): EncodedAnswer | undefined;
};

/**
 * The maximum number of targets for one access role; beyond it the least recently used one is
 * dropped. A caller who keeps requesting new targets displaces only entries of their own access
 * role.
 */
const mostTargets = 300;
const longestTarget = 500;
/** The maximum number of access roles of limited API keys, of which users can create many. */
const mostNarrowed = 50;

type Targets = LRUCache<string, EncodedAnswer>;

export function openMetadataAnswerCache(): MetadataAnswerCache {
  const whole = new Map<AccessRole, Targets>();
  // Only `peek` reads this cache, and `peek` does not count as a use. The cache therefore drops the
  // role that was added first.
  const narrowed = new LRUCache<AccessRole, Targets>({ max: mostNarrowed });
  const readyOf = memoizeByObject<EncodedAnswer>();
  const targetsOf = (accessRole: AccessRole): Targets | undefined =>
    whole.get(accessRole) ?? narrowed.peek(accessRole);
  const openTargets = (accessRole: AccessRole): Targets => {
    const targets: Targets = new LRUCache({ max: mostTargets });
    (isNarrowed(accessRole) ? narrowed : whole).set(accessRole, targets);
    return targets;
  };
  return {
    store(target, accessRole, lasting) {
      if (target.length > longestTarget) return;
      const ready = readyOf(lasting, () => ({
        tag: `"${lasting.eTag}"`,
        plain: Buffer.from(lasting.text).toString('latin1'),
        zipped:
          lasting.text.length < minGzipLength ? null : gzipSync(lasting.text).toString('latin1'),
      }));
      (targetsOf(accessRole) ?? openTargets(accessRole)).set(target, ready);
    },
    find: (target, accessRole) => targetsOf(accessRole)?.get(target),
  };
}
