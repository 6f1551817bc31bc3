/**
 * How a Markdown text shows a picture: `![Alternative text](bestand:068… =800x600)`. The address
 * names a version of a file of ours, never another site; the size keeps the page from moving when
 * it loads.
 */
export type PictureInText = { alt: string; versionId: string; width?: number; height?: number };

/** Sticky: it matches where `lastIndex` stands. Alternative text, version, width, height. */
export const pictureInTextPattern = (): RegExp =>
  /!\[([^\]\n]{0,500})\]\(bestand:(068[0-9A-Za-z]{15})(?: =(\d{1,5})x(\d{1,5}))?\)/y;

export function pictureMarkdown({ alt, versionId, width, height }: PictureInText): string {
  const words = alt
    .replace(/[[\]\s]+/g, ' ')
    .trim()
    .slice(0, 500);
  const size =
    width !== undefined && height !== undefined ? ` =${String(width)}x${String(height)}` : '';
  return `![${words}](bestand:${versionId}${size})`;
}
