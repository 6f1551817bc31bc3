/** The addresses to which the browser returns with a code. Source: RFC 9700 §2.1, RFC 8252. */

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Https everywhere, http on the own machine, and schemes of apps such as `nl.example.app:/back`. A
 * scheme without a dot, such as `javascript:`, belongs to nobody in particular.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > 2_000 || /[\s\\#*]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  // A host can contain signs such as `;`, which have a meaning in headers.
  if (protocol === 'https:') return /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(hostname);
  if (protocol === 'http:') return loopbackHosts.has(hostname);
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol);
}

/** The port of an address on the own machine may differ. Source: RFC 8252 §7.3. */
export const matchesRedirectUri = (registered: string, asked: string): boolean =>
  registered === asked ||
  (isRedirectUri(asked) && withoutLoopbackPort(registered) === withoutLoopbackPort(asked));

/** `host`: empty for a program or an app on the device of the user. */
export function placeOfRedirect(uri: string): { kind: 'site' | 'computer' | 'app'; host: string } {
  const { protocol, hostname, host } = new URL(uri);
  if (protocol === 'https:') return { kind: 'site', host };
  return { kind: loopbackHosts.has(hostname) ? 'computer' : 'app', host: '' };
}

function withoutLoopbackPort(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.protocol !== 'http:' || !loopbackHosts.has(url.hostname)) return text;
  return text.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/i, '$1');
}
