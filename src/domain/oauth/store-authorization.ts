import { findClient } from '#auth/oauth/clients.ts';
import { createOneTimeToken, readOneTimeContent } from '#auth/factors/one-time-token.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { requestParam, tooLongRequest } from '#protocol/oauth/pages.ts';
import { isDocumentId } from './client-document.ts';
import { redirectUriOf } from './read-authorization.ts';

/**
 * The request of an app goes from the authorization endpoint through the pages of a log-in to the
 * question to its user, in their addresses. A long one is stored, and its token goes along instead:
 * it would not fit twice encoded in an address, nor in what proxies accept.
 */

/** Of the query, encoded. */
const longestInAddress = 700;
const longestStored = 8_192;
const minutes = 20;

/** The query of the page that asks the user; null when the address, or everybody, asked too often. */
export async function shortenAuthorization(
  ctx: RequestContext,
  params: URLSearchParams,
  address: string,
): Promise<string | null> {
  const query = params.toString();
  if (query.length <= longestInAddress) return query;
  const short = (value: string) => new URLSearchParams({ [requestParam]: value }).toString();
  if (query.length > longestStored) return short(tooLongRequest);
  const clientId = params.get('client_id') ?? '';
  const client = await findClient(ctx.db, clientId);
  // The page says what is wrong. The description of an app is fetched for users only.
  if (client === null && !isDocumentId(clientId))
    return new URLSearchParams({ client_id: clientId.slice(0, 100) }).toString();
  if (client !== null && redirectUriOf(client, params.getAll('redirect_uri')) === null)
    return new URLSearchParams({ client_id: clientId, redirect_uri: '' }).toString();
  const { authorization } = ctx.services.throttles;
  const taken = await authorization(`authorize ${throttledAddress(address)}`, 'address');
  if (!taken.allowed || !(await authorization('authorize', 'anywhere')).allowed) return null;
  const system = asSystem(ctx, 'store the request of an app');
  return short(
    await createOneTimeToken(system, {
      purpose: 'authorize',
      ownerId: '',
      minutes,
      content: query,
    }),
  );
}

/** What the app asked for. A stored request counts alone. */
export async function readStoredAuthorization(
  ctx: RequestContext,
  params: URLSearchParams,
): Promise<URLSearchParams | 'long' | 'over'> {
  const token = params.get(requestParam);
  if (token === null) return params;
  if (token === tooLongRequest) return 'long';
  const stored = await readOneTimeContent(ctx, 'authorize', token);
  return stored === null ? 'over' : new URLSearchParams(stored);
}
