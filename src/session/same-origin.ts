/**
 * Whether a request that writes comes from our own pages. Holds for record API calls with a cookie and for form posts; GET, HEAD and
 * bearer calls need no proof. `Sec-Fetch-Site` decides when there is one; browsers leave it out on plain http, then `Origin` decides
 * (a page sent with `Referrer-Policy: no-referrer` would say `null` there, so do not send that). Neither: no proof.
 * Source: record-api.md §1.2.
 */
export function sameOrigin(headers: { secFetchSite: string | null; origin: string | null }, ownOrigin: string): boolean {
  if (headers.secFetchSite !== null) return headers.secFetchSite === 'same-origin';
  return headers.origin === ownOrigin;
}
