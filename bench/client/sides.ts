import { apolloSide } from './apollo.ts';
import { luvioSide } from './luvio.ts';
import { type Effort, type Measured, measure, type Work } from './measure.ts';
import { ourSide } from './ours.ts';

/**
 * Vite bundles this into one file that Node and the browser both run: the same code and settings.
 * Our side is the first result.
 */
export const measureSides = (work: Work, effort: Effort): Promise<Measured[]> =>
  measure([ourSide, luvioSide, apolloSide], work, effort);
