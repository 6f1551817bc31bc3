import { createContext } from 'react';

/** Where the form one writes in is shown as a page; null: nowhere. */
export const PreviewPathContext = createContext<string | null>(null);
