/** Whether who sends this `If-None-Match` has what is tagged so: compared weakly, in a list, or `*` for any. Source: RFC 9110 §8.8.3.2, §13.1.2. */
export function hasTagged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const own = opaque(tag);
  return ifNoneMatch.match(/(?:W\/)?"[^"]*"/g)?.some((one) => opaque(one) === own) ?? false;
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');
