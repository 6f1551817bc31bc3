import { htmlOf, type Section } from '#domain/content/markdown.ts';
import type { CopyPart } from './CopySection.tsx';

/** The sections without a fixed place on the page. On the server only. */
export const partsOf = (sections: readonly Section[], placed: readonly string[] = []): CopyPart[] =>
  sections
    .filter(({ id }) => !placed.includes(id))
    .map(({ id, heading, source }) => ({ id, heading, html: htmlOf(source) }));
