import { memoizeByKey } from '../model/memoize.ts';
import { type JsonAnswer, withETag } from '../sql/shape.ts';

/** Metadata as an object, for use on the server, together with its JSON text. */
export type SerializedMetadata<T> = JsonAnswer<T> & { answer: T };

/**
 * Memoizes metadata. Metadata depends only on definitions and an access role, so it is computed and
 * serialized once: `of` is what it describes (a registry or an object), `key` is the cache key made
 * of the access role and the query. The cache is garbage collected with `of`, so that two servers
 * in one process (tests) share nothing.
 */
export function memoizeMetadata<T extends { eTag: string }>(
  most: number,
): (of: object, key: string, make: () => T) => SerializedMetadata<T> {
  const made = new WeakMap<
    object,
    (key: string, make: () => SerializedMetadata<T>) => SerializedMetadata<T>
  >();
  return (of, key, make) => {
    let memoized = made.get(of);
    if (!memoized) made.set(of, (memoized = memoizeByKey(most)));
    return memoized(key, () => {
      const answer = withETag(make());
      return { answer, text: JSON.stringify(answer), eTag: answer.eTag };
    });
  };
}
