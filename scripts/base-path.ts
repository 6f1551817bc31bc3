/** `BASE_PATH` as Vite and the router want it: a slash at both ends. Refuses what is no path. */
export function basePath(setting: string | undefined): string {
  const path = setting === undefined || setting === '' ? '/' : setting;
  if (!/^\/(?:[A-Za-z0-9._~-]+\/?)*$/.test(path)) throw new Error(`BASE_PATH must be a path that starts with a slash, such as /portaal/; it is "${path}".`);
  return path.endsWith('/') ? path : `${path}/`;
}
