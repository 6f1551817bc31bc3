import type { ReactNode } from 'react';

/**
 * One component with examples of all its states, for the documentation and for the accessibility
 * test.
 */
export type GalleryPart = {
  /**
   * The component's file name. `test/unit/ui/gallery.test.ts` uses it to check that no component is
   * missing.
   */
  name: string;
  about: string;
  examples: readonly GalleryExample[];
};

/**
 * An example. `look`: `wide` is as wide as the page; `deep` has the deep green background that the
 * component is made for.
 */
export type GalleryExample = { title: string; show: ReactNode; look?: 'wide' | 'deep' };
