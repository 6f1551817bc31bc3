/**
 * The path below which the site runs: `''` or `/zakelijk`, without a trailing slash; null for an
 * invalid setting. The build and the server share this rule. Source: decisions.md §3.
 */
export function basePathOf(setting: string | undefined): string | null {
  const trimmed = (setting ?? '').trim().replace(/\/$/, '');
  return trimmed === '' || /^(\/[A-Za-z0-9_-]+)+$/.test(trimmed) ? trimmed : null;
}
