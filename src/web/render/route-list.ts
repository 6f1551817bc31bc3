import type { EntryContext } from 'react-router';
import { isStaff, type Viewer } from '#protocol/users/viewer.ts';

type Reader = 'guest' | 'customer' | 'staff';

/**
 * The manifest with the list of routes for this viewer, or the longer one that a page needs: guests
 * get no pages of the portal and customers none of the workspace. `scripts/route-lists.mjs` writes
 * the lists; the development server has one list for everybody.
 */
export function withRouteList(
  { manifest, staticHandlerContext }: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>,
  viewer: Viewer,
): EntryContext['manifest'] {
  const shown = staticHandlerContext.matches.map(({ route }) => route.id);
  const has = (area: string): boolean => shown.some((id) => id.startsWith(area));
  const reader: Reader =
    isStaff(viewer) || has('staff/')
      ? 'staff'
      : viewer.kind === 'user' || has('portal/')
        ? 'customer'
        : 'guest';
  const url = manifest.url.replace(/manifest-(?=\w+\.js$)/, `routes-${reader}-`);
  return { ...manifest, url };
}
