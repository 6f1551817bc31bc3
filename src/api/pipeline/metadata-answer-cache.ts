import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { isNarrowed, type AccessRole } from '#engine/access/access.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { minGzipLength } from './headers.ts';

export type StaticAnswer = { text: string; eTag: string };

/** Each character is one byte (latin1). `zipped`: null for a short response. */
export type EncodedAnswer = { tag: string; plain: string; zipped: string | null };

export type MetadataAnswerCache = {
  store(target: string, accessRole: AccessRole, lasting: StaticAnswer): void;
  find(target: string, accessRole: AccessRole): EncodedAnswer | undefined;
};

/**
 * For one access role, so that a caller who keeps requesting new targets does not displace the
 * entries of other roles.
 */
const mostTargets = 300;
const longestTarget = 500;
/** For the access roles of limited API keys, of which users can create many. */
const mostNarrowed = 50;

type Targets = LRUCache<string, EncodedAnswer>;

export function openMetadataAnswerCache(): MetadataAnswerCache {
  const whole = new Map<AccessRole, Targets>();
  // `peek` does not count as a use, so this cache drops the role that was added first.
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
