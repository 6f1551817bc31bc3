export type Theme = { color: string; icon: string };

/** Below the base path. Public, because a pictogram reveals nothing about a record. */
export const pictogramPath = ({ color, icon }: Theme): string =>
  `/pictogram/${icon}-${color.slice(1)}.svg`;

export function pictogramAt(path: string): Theme | null {
  const [, icon, digits] = /^\/pictogram\/([a-z-]{1,40})-([0-9a-f]{6})\.svg$/.exec(path) ?? [];
  return icon === undefined || digits === undefined ? null : { color: `#${digits}`, icon };
}
