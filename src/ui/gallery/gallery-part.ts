import type { ReactNode } from 'react';

/**
 * One part of the drawing kit with all its states: documentation, and what the accessibility test
 * looks at.
 */
export type GalleryPart = {
  /** The name of its file, which is how `test/unit/ui/gallery.test.ts` knows that none is missing. */
  name: string;
  about: string;
  examples: readonly GalleryExample[];
};

/** `wide`: across the page. `deep`: on the deep green it is made for. */
export type GalleryExample = { title: string; show: ReactNode; look?: 'wide' | 'deep' };
