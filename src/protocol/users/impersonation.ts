/**
 * The path below the base path of the portal as a customer sees it, for staff. After it come the id
 * of the impersonation and the path as the customer has it.
 */
export const impersonationPath = '/als-klant';

/** In ms; then the impersonation ends automatically. */
export const maxImpersonationMs = 30 * 60_000;

const pattern = new RegExp(`^${impersonationPath}/([\\w-]{10,60})(/.*)?$`);

/**
 * Parses a path below the base path; null when it is no impersonation path. `path`: as the customer
 * has it.
 */
export function parseImpersonationPath(inside: string): { id: string; path: string } | null {
  const [, id, path] = pattern.exec(inside) ?? [];
  return id === undefined ? null : { id, path: path ?? '/' };
}

export const impersonationAddress = (id: string): string => `${impersonationPath}/${id}`;
