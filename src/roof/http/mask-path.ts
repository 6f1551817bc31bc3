/** A part of a path that is a secret by itself: whoever has it may do what it is for. */
const isSecret = (segment: string): boolean => /^:\w*(token|ticket|proof|secret|code)\b/i.test(segment);

const mask = '***';

/** The declared words before the secret, in lower case; null stands for a parameter. */
type Before = readonly (string | null)[];

/**
 * Hides the secrets of paths, as the declared routes name them (`/uitnodiging/:token`). Also where no
 * page would be found: with other capitals, doubled slashes, escapes, more behind it (`.data` or
 * a further part), or below another address.
 */
export function pathMasker(patterns: readonly string[]): (path: string) => string {
  const places = patterns.flatMap(placesOf);
  return (path) => {
    const segments = path.split('/');
    // Doubled slashes leave empty parts, which count for nothing.
    const filled = segments.flatMap((segment, at) => (segment === '' ? [] : [{ at, word: decoded(segment).toLowerCase() }]));
    for (const before of places)
      for (let from = 0; from + before.length < filled.length; from++) {
        if (!before.every((word, n) => word === null || word === filled[from + n]!.word)) continue;
        const { at } = filled[from + before.length]!;
        segments[at] = mask + (/\.data$/.exec(segments[at]!)?.[0] ?? '');
      }
    return segments.join('/');
  };
}

function placesOf(pattern: string): Before[] {
  const parts = pattern.split('/').filter(Boolean);
  return parts.flatMap((part, at) => (isSecret(part) ? [parts.slice(0, at).map((word) => (word.startsWith(':') ? null : word.toLowerCase()))] : []));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a lone percent sign: no route matches it
  }
}
