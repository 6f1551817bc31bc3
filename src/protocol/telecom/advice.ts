import { type PackageService, packageServices } from './package.ts';

/** Parts of a working day; who calls picks the minute. */
export const callMoments = ['morning', 'afternoon', 'anytime'] as const;
export type CallMoment = (typeof callMoments)[number];

/**
 * What one can ask about: what goes in a package, and fibre, which begins with an address and not
 * with a number of pieces.
 */
export const adviceServices = [...packageServices, 'fibre'] as const;
export type AdviceService = PackageService | 'fibre';
