/**
 * Browsers leave out `Sec-Fetch-Site` on plain http; then `Origin` decides. Pages must not be sent
 * with `Referrer-Policy: no-referrer`, which makes `Origin` the text `null`. Source: record-api.md
 * §1.2.
 */
export function sameOrigin(
  headers: { secFetchSite: string | null; origin: string | null },
  ownOrigin: string,
): boolean {
  if (headers.secFetchSite !== null) return headers.secFetchSite === 'same-origin';
  return headers.origin === ownOrigin;
}

/**
 * False without an `Origin` header: the SameSite attribute of the session cookie already decided.
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
 * The scheme that the visitor used, as the proxy nearest to the visitor reports it. Anybody can
 * forge it, so it may only lead to a refusal or a redirect to https, and never give a right.
 * Source: RFC 7239 §5.4.
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
 * The visitor used https, but our own address is on plain http. `sender`: the origin of the form.
 */
export const isPublicUrlMissing = (sender: string, own: URL, headers: ForwardedHeaders): boolean =>
  own.protocol === 'http:' &&
  (sender === `https://${own.host}` || forwardedScheme(headers) === 'https');
