import { servicesPath } from '#protocol/constants.ts';

type Asked = Readonly<
  Record<string, readonly string[] | string | number | boolean | null | undefined>
>;

/** `place`: the path after `ui-api/`. Source: record-api.md §5.4. */
export function pageUrl(basePath: string, place: string, asked: Asked): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '' && value !== false) query.set(name, text);
  }
  return `${basePath}${servicesPath}/ui-api/${place}?${query}`;
}
