import { actionParts } from './actions.tsx';
import { figureParts } from './figures.tsx';
import { formParts } from './forms.tsx';
import { messageParts } from './messages.tsx';
import type { Part } from './part.ts';

/** The whole drawing kit, in the order of the style guide. */
export const parts: readonly Part[] = [
  ...actionParts,
  ...formParts,
  ...messageParts,
  ...figureParts,
];
