/** Approximately as many characters as search engines show on a computer. */
export const titleMost = 60;
export const descriptionMost = 160;

export function truncateAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most - 1);
  const space = room.lastIndexOf(' ');
  return `${(space > most / 2 ? room.slice(0, space) : room).replace(/[\s.,;:|]+$/, '')} …`;
}

/** As search engines show an address. */
export function displayUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  return [host, ...decoded(pathname).split('/').filter(Boolean)].join(' › ');
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
