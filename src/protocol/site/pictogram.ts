/** What something looks like in small: one of the drawings of the system, in white on a colour. */
export type Theme = { color: string; icon: string };

/**
 * Where that picture is, below the base path. It says nothing of whose it is, so that anybody may
 * have it.
 */
export const pictogramPath = ({ color, icon }: Theme): string =>
  `/pictogram/${icon}-${color.slice(1)}.svg`;

/** The picture such a path is of; null for any other path. */
export function pictogramAt(path: string): Theme | null {
  const [, icon, digits] = /^\/pictogram\/([a-z-]{1,40})-([0-9a-f]{6})\.svg$/.exec(path) ?? [];
  return icon === undefined || digits === undefined ? null : { color: `#${digits}`, icon };
}
