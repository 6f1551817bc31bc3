import { servicesPath } from '#protocol/constants.ts';
import { identityPath } from '#protocol/oauth/identity-path.ts';
import { normalizeId } from '#protocol/ids.ts';
import { pictogramPath } from '#protocol/site/pictogram.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';
import { learnsOnlyClaims } from '#protocol/users/viewer.ts';
import { type OwnIdentity, readOwnIdentity } from '#domain/users/own-identity.ts';
import type { ApiAnswer, ApiCall } from './pipeline/api-call.ts';
import { requestContextOf } from './pipeline/endpoint-handler.ts';
import { formARefusal } from './pipeline/errors.ts';
import { jsonAnswer, refusalAnswer } from './pipeline/json-answers.ts';
import { anyOrigin, isIdentityPath, normalizedPath } from './pipeline/paths.ts';
import type { ApiTools } from './pipeline/tools.ts';

/**
 * Who the caller is: the identity URL of the platform, and the user info of OpenID Connect. Source:
 * record-api.md §11.5, OpenID Connect Core 1.0 §5.3.
 */

/**
 * The header of the caller. Clients send the token to the identity URL as a parameter too, which
 * counts there alone.
 */
export function authorizationOf(call: ApiCall, basePath: string): string | null {
  const { header, url } = call;
  const sent = header('authorization') ?? null;
  // Most calls have no such parameter, and need no look at their path here.
  if (sent !== null || !url.includes('oauth_token=')) return sent;
  if (!isIdentityPath(normalizedPath(basePath)(call))) return null;
  const token = new URL(url, anyOrigin).searchParams.get('oauth_token');
  return token === null ? null : `Bearer ${token}`;
}

/** Only the caller's own identity exists. */
export const identityServe =
  (tools: ApiTools) =>
  async (call: ApiCall): Promise<ApiAnswer> => {
    const identity = await readOwnIdentity(requestContextOf(tools, call));
    if (identity === null) return refusalAnswer(call, noSession);
    if (learnsOnlyClaims(call.viewer)) return refusalAnswer(call, insufficientScope);
    const [organization, user] = call.path.split('/').slice(2);
    const isOwn =
      organization?.slice(0, 15) === identity.organizationId &&
      normalizeId(user ?? '') === identity.userId;
    return isOwn
      ? jsonAnswer(call, { status: 200, body: identityAnswer(identity, siteOf(tools, call)) })
      : refusalAnswer(call, formARefusal(404, 'NOT_FOUND', 'There is no such identity'));
  };

export const userInfoServe =
  (tools: ApiTools) =>
  async (call: ApiCall): Promise<ApiAnswer> => {
    const identity = await readOwnIdentity(requestContextOf(tools, call));
    return identity === null
      ? refusalAnswer(call, noSession)
      : jsonAnswer(call, {
          status: 200,
          body: allowedClaims(call, userInfoAnswer(identity, siteOf(tools, call))),
        });
  };

/** Source: OpenID Connect Core 1.0 §5.4. */
const claimsOfScope: Readonly<Record<string, readonly string[]>> = {
  openid: ['sub', 'user_id', 'organization_id'],
  profile: [
    'preferred_username',
    'nickname',
    'name',
    'given_name',
    'family_name',
    'zoneinfo',
    'language',
    'locale',
    'picture',
    'updated_at',
  ],
  email: ['email', 'email_verified'],
};

function allowedClaims({ viewer }: ApiCall, info: object): object {
  if (viewer.kind !== 'user' || !learnsOnlyClaims(viewer)) return info;
  const scopes = viewer.key?.app?.scopes ?? [];
  const allowed = new Set(scopes.flatMap((scope) => claimsOfScope[scope] ?? []));
  return Object.fromEntries(Object.entries(info).filter(([name]) => allowed.has(name)));
}

const insufficientScope = formARefusal(
  403,
  'INSUFFICIENT_ACCESS',
  'The token does not have the scope api or read',
);

const noSession = {
  ...formARefusal(401, 'INVALID_SESSION_ID', 'Session expired or invalid'),
  headers: { 'WWW-Authenticate': 'Bearer' },
};

/** With the host by which the caller reached the server. */
const siteOf = (tools: ApiTools, { request }: ApiCall): Site => ({
  origin: tools.originOf(request),
  basePath: tools.basePath,
});

/** Undefined for a guest. */
export async function ownIdentityUrl(
  tools: ApiTools,
  call: ApiCall,
): Promise<{ identity?: string }> {
  const identity = await readOwnIdentity(requestContextOf(tools, call));
  return identity === null ? {} : { identity: urlOf(identity, siteOf(tools, call)) };
}

const urlOf = ({ organizationId, userId }: OwnIdentity, site: Site): string =>
  absoluteUrl(site, identityPath(organizationId, userId));

/** The standard time of the Netherlands, in ms. */
const utcOffset = 3_600_000;

const sharedFacts = (identity: OwnIdentity, site: Site) => ({
  user_id: identity.userId,
  organization_id: identity.organizationId,
  email: identity.email,
  email_verified: identity.isVerified,
  urls: urlsOf(identity, site),
  active: identity.isActive,
  user_type: identity.userType,
  language: 'nl',
  locale: 'nl_NL',
  utcOffset,
  is_app_installed: true,
});

const identityAnswer = (identity: OwnIdentity, site: Site) => ({
  id: urlOf(identity, site),
  asserted_user: true,
  username: identity.username,
  nick_name: identity.name,
  display_name: identity.name,
  first_name: identity.firstName,
  last_name: identity.lastName,
  ...sharedFacts(identity, site),
  timezone: 'Europe/Amsterdam',
  photos: { picture: photoOf(site), thumbnail: photoOf(site) },
  addr_street: null,
  addr_city: null,
  addr_state: null,
  addr_country: 'NL',
  addr_zip: null,
  mobile_phone: identity.mobilePhone,
  mobile_phone_verified: false,
  status: { created_date: null, body: null },
  last_modified_date: identity.lastModified.replace(/Z$/, '+0000'),
});

const userInfoAnswer = (identity: OwnIdentity, site: Site) => ({
  sub: urlOf(identity, site),
  ...sharedFacts(identity, site),
  preferred_username: identity.username,
  nickname: identity.name,
  name: identity.name,
  given_name: identity.firstName,
  family_name: identity.lastName,
  zoneinfo: 'Europe/Amsterdam',
  photos: { picture: photoOf(site), thumbnail: photoOf(site) },
  picture: photoOf(site),
  profile: absoluteUrl(site, `${servicesPath}/sobjects/User/${identity.userId}`),
  address: { country: 'NL' },
  updated_at: identity.lastModified,
});

export const userPictogram = pictogramPath({ color: '#34becd', icon: 'user' });
const photoOf = (site: Site): string => absoluteUrl(site, userPictogram);

/**
 * `{version}` is for the client to fill. The first three lead to the SOAP API, which is not here:
 * clients take the host of this server from them.
 */
function urlsOf({ organizationId, userId }: OwnIdentity, site: Site): Record<string, string> {
  const rest = '/services/data/v{version}';
  const paths = {
    enterprise: `/services/Soap/c/{version}/${organizationId}`,
    metadata: `/services/Soap/m/{version}/${organizationId}`,
    partner: `/services/Soap/u/{version}/${organizationId}`,
    rest: `${rest}/`,
    sobjects: `${rest}/sobjects/`,
    search: `${rest}/search/`,
    query: `${rest}/query/`,
    recent: `${rest}/recent/`,
    profile: `/${userId}`,
    users: `${rest}/chatter/users`,
  };
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, absoluteUrl(site, path)]),
  );
}
