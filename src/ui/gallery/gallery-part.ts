import type { ReactNode } from 'react';

/** One component with all its states, for documentation and for the accessibility test. */
export type GalleryPart = {
  /**
   * The component's file name. `test/unit/ui/gallery.test.ts` uses it to check that no component is
   * missing.
   */
  name: string;
  about: string;
  examples: readonly GalleryExample[];
};

/** `wide`: across the page. `deep`: on the deep green background it is made for. */
export type GalleryExample = { title: string; show: ReactNode; look?: 'wide' | 'deep' };
