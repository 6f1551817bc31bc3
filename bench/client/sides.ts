import { apolloSide } from './apollo.ts';
import { luvioSide } from './luvio.ts';
import { type Effort, type Measured, measure, type Work } from './measure.ts';
import { ourSide } from './ours.ts';

/** Vite bundles this, so Node and the browser run the same code. The first result is ours. */
export const measureSides = (work: Work, effort: Effort): Promise<Measured[]> =>
  measure([ourSide, luvioSide, apolloSide], work, effort);
