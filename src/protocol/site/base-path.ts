/**
 * The path the site stands under as `''` or `/zakelijk`, without a slash at the end; null when the
 * setting is no such path. One rule for build and server. Source: decisions.md §3.
 */
export function basePathOf(setting: string | undefined): string | null {
  const trimmed = (setting ?? '').trim().replace(/\/$/, '');
  return trimmed === '' || /^(\/[A-Za-z0-9_-]+)+$/.test(trimmed) ? trimmed : null;
}
