import { htmlOf, type Section } from '#methods/markdown.ts';
import type { CopyColumn } from './CopyColumns.tsx';

/** The sections that have no place of their own on a page. On the server only. */
export const columnsOf = (sections: readonly Section[], placed: readonly string[] = []): CopyColumn[] =>
  sections.filter(({ id }) => !placed.includes(id)).map(({ id, heading, source }) => ({ id, heading, html: htmlOf(source) }));
