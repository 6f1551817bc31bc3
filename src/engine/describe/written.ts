import { keep } from '../cache/memoize.ts';
import { type Json, withETag } from '../sql/shape.ts';

/** Metadata as an object, for who works with it here, and as the text that travels. */
export type Described<T> = Json<T> & { answer: T };

/**
 * Metadata follows from definitions and an access role alone, so it is made and written once: `of`
 * is what it describes (a registry, an object of one), `key` the access role and the question. Gone
 * with what it describes, so that two servers in one process (tests) never share any.
 */
export function writtenOnce<T extends { eTag: string }>(
  most: number,
): (of: object, key: string, make: () => T) => Described<T> {
  const made = new WeakMap<object, (key: string, make: () => Described<T>) => Described<T>>();
  return (of, key, make) => {
    let kept = made.get(of);
    if (!kept) made.set(of, (kept = keep(most)));
    return kept(key, () => {
      const answer = withETag(make());
      return { answer, text: JSON.stringify(answer), eTag: answer.eTag };
    });
  };
}
