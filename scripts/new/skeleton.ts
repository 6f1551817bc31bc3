import { slugOf } from '#protocol/texts/slug.ts';

/** What a skeleton consists of. */
export type Skeleton = {
  /**
   * A text that depends on the files before it is made when those are written. `root`: the folder
   * of the project.
   */
  files: readonly { path: string; text: string | ((root: string) => Promise<string>) }[];
  lines: readonly InsertedLine[];
  /** What is left to do by hand, a sentence each. */
  next: readonly string[];
};

/** A line of an existing file: it is put before the first line that `before` matches. */
export type InsertedLine = { path: string; before: RegExp; text: string };

export type SkeletonNames = {
  /** `meter-reading` */
  kebab: string;
  /** `meterReading` */
  camel: string;
  /** `MeterReading` */
  pascal: string;
  /** What people read: the label, or `Meter reading`. */
  label: string;
  /** The label as part of an address or an API name: `meterstand`. */
  slug: string;
};

export function namesOf(kebab: string, label?: string): SkeletonNames {
  const camel = kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const words = label ?? upperFirst(kebab.replaceAll('-', ' '));
  return { kebab, camel, pascal: upperFirst(camel), label: words, slug: slugOf(words) };
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
