/**
 * Returns whether a writing request comes from our own pages. It is for calls of the record API
 * with a cookie, and for form posts; GET, HEAD and bearer calls need no such check.
 * `Sec-Fetch-Site` decides when it is present. Browsers leave it out on plain http; then `Origin`
 * decides. Pages must therefore not be sent with `Referrer-Policy: no-referrer`, which makes
 * `Origin` the text `null`. Returns false when both are absent. Source: record-api.md §1.2.
 */
export function sameOrigin(
  headers: { secFetchSite: string | null; origin: string | null },
  ownOrigin: string,
): boolean {
  if (headers.secFetchSite !== null) return headers.secFetchSite === 'same-origin';
  return headers.origin === ownOrigin;
}

/**
 * Returns whether another site sent this write. Returns false without an `Origin` header, because
 * the SameSite attribute of the session cookie already decided.
 */
export function isCrossOriginWrite(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  ownOrigin: string,
): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const origin = headers.get('origin');
  return origin !== null && origin !== ownOrigin;
}

type ForwardedHeaders = Readonly<
  Partial<Record<'x-forwarded-proto' | 'forwarded', string | string[] | undefined>>
>;

/**
 * Returns the scheme that the visitor used, as a proxy reports it; undefined when no proxy reports
 * it. The first value of a list counts, because it comes from the proxy nearest to the visitor.
 * Anybody can forge it, so it may only lead to a refusal or a redirect to https, and never give a
 * right. Source: RFC 7239 §5.4.
 */
export function forwardedScheme(headers: ForwardedHeaders): 'http' | 'https' | undefined {
  const said =
    String(headers['x-forwarded-proto'] ?? '')
      .split(',', 1)[0]!
      .trim() || /(?:^|[;,\s])proto="?([a-z]+)/i.exec(String(headers.forwarded ?? ''))?.[1];
  const scheme = said?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}

/**
 * Returns whether the setting `PUBLIC_URL` seems to be missing: a form came from our own host over
 * https, or a proxy reports https, although the server takes its own address to be on plain http.
 */
export const isPublicUrlMissing = (sender: string, own: URL, headers: ForwardedHeaders): boolean =>
  own.protocol === 'http:' &&
  (sender === `https://${own.host}` || forwardedScheme(headers) === 'https');
