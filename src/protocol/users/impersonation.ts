/**
 * Below the base path. The id of the impersonation follows, then the path that the customer has.
 */
export const impersonationPath = '/als-klant';

export const maxImpersonationMs = 30 * 60_000;

const pattern = new RegExp(`^${impersonationPath}/([\\w-]{10,60})(/.*)?$`);

export function parseImpersonationPath(inside: string): { id: string; path: string } | null {
  const [, id, path] = pattern.exec(inside) ?? [];
  return id === undefined ? null : { id, path: path ?? '/' };
}

export const impersonationAddress = (id: string): string => `${impersonationPath}/${id}`;
