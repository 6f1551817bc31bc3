import { useRouteLoaderData } from 'react-router';
import type { Shell } from './visitor.ts';

/** Brand and visitor, from the root's loader; undefined only when that loader itself failed. */
export const useShell = (): Shell | undefined => useRouteLoaderData<Shell>('root');
