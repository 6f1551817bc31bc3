/** From the query of an address: 1 for anything but a whole number of at most six digits. */
export function pageNumberIn(query: URLSearchParams, param: string): number {
  const text = query.get(param) ?? '';
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}
