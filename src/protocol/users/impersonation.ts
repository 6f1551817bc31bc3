/**
 * The path, below the base path, under which staff see the portal as a customer sees it. The id of
 * the impersonation follows, and after it the path that the customer has.
 */
export const impersonationPath = '/als-klant';

/** After this time an impersonation ends automatically. */
export const maxImpersonationMs = 30 * 60_000;

const pattern = new RegExp(`^${impersonationPath}/([\\w-]{10,60})(/.*)?$`);

/**
 * `inside`: a path below the base path. Returns null unless `inside` is the path of an
 * impersonation. `path`: the path that the customer has.
 */
export function parseImpersonationPath(inside: string): { id: string; path: string } | null {
  const [, id, path] = pattern.exec(inside) ?? [];
  return id === undefined ? null : { id, path: path ?? '/' };
}

export const impersonationAddress = (id: string): string => `${impersonationPath}/${id}`;
