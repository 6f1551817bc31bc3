/**
 * `![Alternative text](bestand:068… =800x600)`: a version of one of our files. The size avoids a
 * layout shift.
 */
export type PictureInText = { alt: string; versionId: string; width?: number; height?: number };

/** Sticky. The groups: alternative text, version id, width and height. */
export const pictureInTextPattern = (): RegExp =>
  /!\[([^\]\n]{0,500})\]\(bestand:(068[0-9A-Za-z]{15})(?: =(\d{1,5})x(\d{1,5}))?\)/y;

/** Of a text that is one picture with a description, and nothing else; otherwise null. */
export function readOnlyPicture(source: string): PictureInText | null {
  const found = onlyPictureIn(source);
  return found === null || found.alt === '' ? null : found;
}

export function pictureMarkdown({ alt, versionId, width, height }: PictureInText): string {
  const words = alt
    .replace(/[[\]\s]+/g, ' ')
    .trim()
    .slice(0, 500);
  const size =
    width !== undefined && height !== undefined ? ` =${String(width)}x${String(height)}` : '';
  return `![${words}](bestand:${versionId}${size})`;
}

/** The same, also without a description: `alt` is then empty. */
export function onlyPictureIn(source: string): PictureInText | null {
  const pattern = pictureInTextPattern();
  const text = source.trim();
  const found = pattern.exec(text);
  if (found === null || pattern.lastIndex !== text.length) return null;
  const [, alt = '', versionId = '', width, height] = found;
  const size = width !== undefined && { width: Number(width), height: Number(height) };
  return { alt: alt.trim(), versionId, ...size };
}
