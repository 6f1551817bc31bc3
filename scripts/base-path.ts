import { basePathOf } from '#protocol/site/site.ts';

/** With a slash at both ends, as Vite and the router need it. Throws when `setting` is no path. */
export function basePath(setting: string | undefined): string {
  const path = basePathOf(setting);
  if (path === null) throw new Error(`BASE_PATH must be a path like /zakelijk, not '${setting}'.`);
  return `${path}/`;
}
