/**
 * Below the base path: the portal as a customer sees it, for staff who look along. Behind it the
 * number of the look, then the address as the customer has it.
 */
export const impersonationPath = '/als-klant';

/** Milliseconds; then it ends by itself. */
export const maxImpersonationMs = 30 * 60_000;

const pattern = new RegExp(`^${impersonationPath}/([\\w-]{10,60})(/.*)?$`);

/**
 * A path below the base path taken apart; null: it is no such address. `path`: as the customer has
 * it.
 */
export function parseImpersonationPath(inside: string): { id: string; path: string } | null {
  const [, id, path] = pattern.exec(inside) ?? [];
  return id === undefined ? null : { id, path: path ?? '/' };
}

export const impersonationAddress = (id: string): string => `${impersonationPath}/${id}`;
