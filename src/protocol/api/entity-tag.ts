/**
 * Whether who sends this `If-None-Match` or `If-Match` has what is tagged so: compared weakly, in a
 * list, or `*` for any. Source: RFC 9110 §8.8.3.2, §13.1.
 */
export function matchesEntityTag(sent: string | undefined, tag: string): boolean {
  if (sent === undefined) return false;
  if (sent.trim() === '*') return true;
  const own = opaque(tag);
  return sent.match(/(?:W\/)?"[^"]*"/g)?.some((one) => opaque(one) === own) ?? false;
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');
