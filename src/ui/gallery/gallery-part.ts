import type { ReactNode } from 'react';

export type GalleryPart = {
  /** The component's file name; `test/unit/ui/gallery.test.ts` compares it with the files. */
  name: string;
  about: string;
  examples: readonly GalleryExample[];
};

export type GalleryExample = { title: string; show: ReactNode; look?: 'wide' | 'deep' };
