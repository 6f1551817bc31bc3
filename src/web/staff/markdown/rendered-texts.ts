import { createContext } from 'react';

/** HTML of the Markdown fields of one version of a record, by field name. */
export type RenderedTexts = { eTag: string; html: Readonly<Record<string, string>> };

/**
 * The HTML that the server already rendered for the shown fields; empty when the record has changed
 * since.
 */
export const RenderedFieldsContext = createContext<RenderedTexts['html']>({});

/** The preview address of the surrounding form; null: it has no preview. */
export const PreviewPathContext = createContext<string | null>(null);
