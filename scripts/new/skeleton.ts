import { slugOf } from '#protocol/texts/slug.ts';

export type Skeleton = {
  /**
   * A function makes a text that depends on earlier files, which are written by then. `root`: the
   * folder of the project.
   */
  files: readonly { path: string; text: string | ((root: string) => Promise<string>) }[];
  lines: readonly InsertedLine[];
  /** Existing files with their new text. */
  changes?: readonly { path: string; text: string }[];
  /** What the developer still has to do. A function reads it from files, which are written by then. */
  next: readonly Step[] | (() => Promise<readonly Step[]>);
  /** What follows `npx vitest run --project=` to test the result. */
  tests: readonly string[];
};

/** `at`: the line of `file` that the step is about. */
export type Step = { file?: string; at?: RegExp; todo: string };

/** `text` goes before the first line that `before` matches. */
export type InsertedLine = { path: string; before: RegExp; text: string };

/** What was asked cannot be made. The message is one sentence for the developer. */
export class AskedError extends Error {
  override name = 'AskedError';
}
export function ask(sentence: string): never {
  throw new AskedError(sentence);
}

/** The options of the command, as typed. */
export type SkeletonOptions = {
  label?: string | undefined;
  fields?: string | undefined;
  kind?: string | undefined;
  in?: string | undefined;
  type?: string | undefined;
  values?: string | undefined;
  section?: string | undefined;
  object?: string | undefined;
  status?: string | undefined;
  empty?: string | undefined;
  older?: string | undefined;
  at?: string | undefined;
  most?: string | undefined;
  readOnly?: boolean | undefined;
};

export type SkeletonNames = Omit<SkeletonOptions, 'label'> & {
  /** `meter-reading` */
  kebab: string;
  /** `meterReading` */
  camel: string;
  /** `MeterReading` */
  pascal: string;
  /** `meter reading` */
  words: string;
  /** The label that people read, or `Meter reading` when there is none. */
  label: string;
  /** For a URL or an API name: `meterstand`. */
  slug: string;
};

export function namesOf(kebab: string, { label, ...options }: SkeletonOptions): SkeletonNames {
  const camel = kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const words = kebab.replaceAll('-', ' ');
  const shown = label ?? upperFirst(words);
  return {
    ...options,
    kebab,
    camel,
    pascal: upperFirst(camel),
    words,
    label: shown,
    slug: slugOf(shown),
  };
}

/** The API name of an object or a field with this Dutch label: `Gewenst_moment__c`. */
export const apiNameOf = (label: string): string =>
  `${upperFirst(slugOf(label)).replaceAll('-', '_')}__c`;

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
