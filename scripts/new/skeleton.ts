import { slugOf } from '#protocol/texts/slug.ts';

export type Skeleton = {
  /**
   * A function makes a text that depends on earlier files, which are written by then. `root`: the
   * folder of the project.
   */
  files: readonly { path: string; text: string | ((root: string) => Promise<string>) }[];
  lines: readonly InsertedLine[];
  next: readonly string[];
};

/** `text` goes before the first line that `before` matches. */
export type InsertedLine = { path: string; before: RegExp; text: string };

export type SkeletonNames = {
  /** `meter-reading` */
  kebab: string;
  /** `meterReading` */
  camel: string;
  /** `MeterReading` */
  pascal: string;
  /** What people read, or `Meter reading` when there is none. */
  label: string;
  /** For a URL or an API name: `meterstand`. */
  slug: string;
};

export function namesOf(kebab: string, label?: string): SkeletonNames {
  const camel = kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const words = label ?? upperFirst(kebab.replaceAll('-', ' '));
  return { kebab, camel, pascal: upperFirst(camel), label: words, slug: slugOf(words) };
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
