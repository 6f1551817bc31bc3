import { memoizeByKey } from '../model/memoize.ts';
import { type JsonAnswer, withETag } from '../sql/shape.ts';

export type SerializedMetadata<T> = JsonAnswer<T> & { answer: T };

/** The cache exists as long as `of`. `key`: the access role and the query. */
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
