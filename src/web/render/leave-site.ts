import { stepUpProviderPath } from '#protocol/users/step-up.ts';
import { providerStartPath } from '../paths.ts';
import type { Visit } from '../visit.ts';

/**
 * The address on another origin to which an answer redirects after a form of ours; null for every
 * other answer. Browsers apply the `form-action` of a page to each redirect that follows its form,
 * also to those of other hosts, which we do not know. So a page leads there in place of a redirect.
 * A request of the router's scripts is not the navigation of a form.
 */
export function addressAfterForm(
  request: Request,
  { url, basePath }: Pick<Visit, 'url' | 'basePath'>,
  answer: Response,
): URL | null {
  const location = answer.headers.get('location');
  if (location === null || (answer.status !== 302 && answer.status !== 303)) return null;
  const to = URL.parse(location, url);
  if (to === null || to.origin === url.origin || url.pathname.endsWith('.data')) return null;
  // A log-in or a proof at a provider begins with a link (record 52).
  const isLink =
    request.method === 'GET' &&
    [providerStartPath(''), stepUpProviderPath('')].some((path) =>
      url.pathname.startsWith(basePath + path),
    );
  return !isLink && isAfterForm(request, url.origin) ? to : null;
}

/** A page of ours that leads here may itself follow a form, for example that of a log-in. */
function isAfterForm({ method, headers }: Request, origin: string): boolean {
  if (method === 'POST') return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  // Over plain http, browsers do not send that header.
  return URL.parse(headers.get('referer') ?? '')?.origin === origin;
}
