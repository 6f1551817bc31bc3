import { memoizeByKey } from '../model/memoize.ts';
import { type JsonAnswer, withETag } from '../sql/shape.ts';

/** Metadata as an object, for who works with it here, and as the text that travels. */
export type SerializedMetadata<T> = JsonAnswer<T> & { answer: T };

/**
 * Metadata follows from definitions and an access role alone, so it is made and written once: `of`
 * is what it describes (a registry, an object of one), `key` the access role and the question. Gone
 * with what it describes, so that two servers in one process (tests) never share any.
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
