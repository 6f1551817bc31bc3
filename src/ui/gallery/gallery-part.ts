import type { ReactNode } from 'react';

/**
 * One part of the drawing kit with all its states: documentation, and what the accessibility test
 * looks at.
 */
export type GalleryPart = {
  /** The name of its file. `test/unit/ui/gallery.test.ts` finds by it that no part is missing. */
  name: string;
  about: string;
  examples: readonly GalleryExample[];
};

/** `wide`: across the page. `deep`: on the deep green it is made for. */
export type GalleryExample = { title: string; show: ReactNode; look?: 'wide' | 'deep' };
