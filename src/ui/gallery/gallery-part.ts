import type { ReactNode } from 'react';

/** A component with examples of its states, for the style guide. */
export type GalleryPart = {
  /** The component's file name; `test/unit/ui/gallery.test.ts` compares it with the files. */
  name: string;
  about: string;
  examples: readonly GalleryExample[];
};

/** `wide`: as wide as the page. `deep`: on a deep green background. */
export type GalleryExample = { title: string; show: ReactNode; look?: 'wide' | 'deep' };
