import { actionParts } from './actions.tsx';
import { figureParts } from './figures.tsx';
import { formParts } from './forms.tsx';
import { messageParts } from './messages.tsx';
import type { GalleryPart } from './gallery-part.ts';

/** All components, in the order of the style guide. */
export const galleryParts: readonly GalleryPart[] = [
  ...actionParts,
  ...formParts,
  ...messageParts,
  ...figureParts,
];
