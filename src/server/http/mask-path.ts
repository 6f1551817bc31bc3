/** Parameters whose value gives access to the person who knows it. */
const isSecret = (segment: string): boolean =>
  /^:\w*(token|ticket|proof|secret|code)\b/i.test(segment);

const mask = '***';

/** The declared segments before a secret segment, in lower case; null stands for a parameter. */
type Before = readonly (string | null)[];

/**
 * The declared routes tell which segments are secret (`/uitnodiging/:token`). Also masks paths that
 * no route matches: with other capitals, double slashes or escapes, with text after the secret, or
 * below another path.
 */
export function pathMasker(patterns: readonly string[]): (path: string) => string {
  const places = patterns.flatMap(placesOf);
  const mayHaveSecret = beforeSecret(places);
  return (path) => {
    if (!mayHaveSecret(path)) return path;
    const segments = path.split('/');
    // Double slashes leave empty segments.
    const filled = segments.flatMap((segment, at) =>
      segment === '' ? [] : [{ at, word: decoded(segment).toLowerCase() }],
    );
    for (const before of places)
      for (let from = 0; from + before.length < filled.length; from++) {
        if (!before.every((word, n) => word === null || word === filled[from + n]!.word)) continue;
        const { at } = filled[from + before.length]!;
        segments[at] = mask + (/\.data$/.exec(segments[at]!)?.[0] ?? '');
      }
    return segments.join('/');
  };
}

/** A quick check: most paths contain no escape and none of the words that stand before secrets. */
function beforeSecret(places: readonly Before[]): (path: string) => boolean {
  const words = places.map((before) => before.find((word) => word !== null));
  if (words.includes(undefined)) return () => true;
  const any = new RegExp(
    ['%', ...new Set(words)].map((word) => RegExp.escape(word!)).join('|'),
    'i',
  );
  return (path) => any.test(path);
}

function placesOf(pattern: string): Before[] {
  const parts = pattern.split('/').filter(Boolean);
  return parts.flatMap((part, at) =>
    isSecret(part)
      ? [parts.slice(0, at).map((word) => (word.startsWith(':') ? null : word.toLowerCase()))]
      : [],
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a lone percent sign: no route matches it
  }
}
