import * as v from 'valibot';
import {
  documentFetchedAt,
  findClient,
  type OAuthClient,
  saveOwnClient,
} from '#auth/oauth/clients.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { cleanLine } from './client-name.ts';
import { isRedirectUri } from '#protocol/oauth/redirect-uri.ts';

/**
 * Apps whose client id is the address of their description. Source:
 * draft-ietf-oauth-client-id-metadata-document, which the Model Context Protocol uses.
 */

const freshFor = 3_600_000; // ms
const timeoutMs = 5_000;
const maxBytes = 20_000;

const description = v.object({
  client_id: v.string(),
  client_name: v.optional(v.string()),
  redirect_uris: v.pipe(
    v.array(v.pipe(v.string(), v.check(isRedirectUri))),
    v.minLength(1),
    v.maxLength(20),
  ),
  token_endpoint_auth_method: v.optional(v.literal('none')),
});

/** An https address with a path, and without what could hide another one. */
export function isDocumentId(id: string): boolean {
  if (!id.startsWith('https://') || id.length > 500 || !URL.canParse(id)) return false;
  const { pathname, username, password, hash, href } = new URL(id);
  return pathname !== '/' && username === '' && password === '' && hash === '' && href === id;
}

/**
 * Finds an app, and fetches its description when its client id is an address. `whose`: whose
 * fetches are counted. Null when there is no such app, or its description cannot be used.
 */
export async function resolveClient(
  ctx: RequestContext,
  id: string,
  whose: string,
): Promise<OAuthClient | null> {
  if (!isDocumentId(id)) return findClient(ctx.db, id);
  const fetchedAt = await documentFetchedAt(ctx.db, id);
  const isFresh = fetchedAt !== null && ctx.now.getTime() - fetchedAt.getTime() < freshFor;
  if (isFresh) return findClient(ctx.db, id);
  const taken = await ctx.services.throttles.form(`client document ${whose}`);
  const fetched = taken.allowed ? await fetchDescription(ctx, id) : null;
  if (fetched === null) return null;
  await saveOwnClient(asSystem(ctx, 'read the description of an app'), {
    id,
    kind: 'document',
    name: cleanLine(fetched.client_name ?? new URL(id).hostname),
    redirectUris: fetched.redirect_uris,
  });
  return findClient(ctx.db, id);
}

async function fetchDescription(ctx: RequestContext, id: string) {
  const answer = await ctx.services.integrations.guardedFetch({
    url: id,
    headers: { accept: 'application/json' },
    timeoutMs,
    maxBytes,
  });
  if (!answer.ok || answer.status !== 200) return null;
  const parsed = v.safeParse(description, jsonOf(answer.body.toString()));
  return parsed.success && parsed.output.client_id === id ? parsed.output : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
