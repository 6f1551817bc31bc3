import { cleanText } from '#protocol/texts/clean-text.ts';

const longest = 80;

/** A name that an app gave itself, for people to read: one line without invisible signs. */
export function cleanLine(name: string): string {
  const line = cleanText(name)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
