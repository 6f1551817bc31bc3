import { createContext } from 'react';

/**
 * HTML of the Markdown fields of a record, by the name of the field, as one state of it has them.
 */
export type RenderedTexts = { eTag: string; html: Readonly<Record<string, string>> };

/** What the server already made of the texts shown here; empty for a record that changed since. */
export const RenderedFieldsContext = createContext<RenderedTexts['html']>({});

/** Where the form one writes in is shown as a page; null: nowhere. */
export const PreviewPathContext = createContext<string | null>(null);
