import type { Db } from '#db/connection.ts';
import type { Audience } from '#protocol/oauth/audience.ts';
import { integrationKind, integrationStatus } from '#protocol/oauth/integration.ts';
import type { Scope } from '#protocol/oauth/scopes.ts';
import type { Viewer, ViewerKey } from '#protocol/users/viewer.ts';
import { keyWorks } from '../api-keys/key-works.ts';
import { sha256 } from '../factors/secrets.ts';
import { type UserRow, userColumns, viewerOf } from '../sessions/user-row.ts';
import { platformClient } from './clients.ts';
import { identityWorks } from './grants.ts';
import { isOAuthSecret } from './secrets.ts';

export const isAccessToken = (text: string): boolean => isOAuthSecret('access', text);

/** `viewer`: the user, with no more rights than the app has. */
export type VerifiedAccessToken = {
  viewer: Viewer & { kind: 'user' };
  clientId: string;
  scopes: readonly Scope[];
  audience: Audience;
  expiresAt: Date;
};

/**
 * For a resource server. Null for a token that is unknown, expired or revoked, that is meant for
 * another resource server, or whose user or app no longer works. Call it for each request, or
 * forget the answer within a second.
 */
export async function verifyAccessToken(
  db: Db,
  token: string,
  { audience, now }: { audience: Audience; now: Date },
): Promise<VerifiedAccessToken | null> {
  const verified = isAccessToken(token) ? await findAccessToken(db, sha256(token), now) : null;
  return verified?.audience === audience ? verified : null;
}

type TokenRow = UserRow & {
  id: string;
  client_id: string;
  scopes: Scope[];
  audience: Audience;
  expires_at: Date;
  app_scopes: string | null;
  app_objects: string | null;
  is_app: boolean;
  key_reads: boolean | null;
  key_objects: string[] | null;
  made_by: string | null;
  to_note: boolean;
};

/** Writes when the grant was used at most about once a minute. */
export async function findAccessToken(
  db: Db,
  hash: string,
  now: Date,
): Promise<VerifiedAccessToken | null> {
  const [row] = await db.rows<TokenRow>({
    name: 'oauth-token-find',
    text: `select ${userColumns}, g.id, g.client_id, t.scopes, g.audience, t.expires_at, i.rechten__c as app_scopes, i.objecten__c as app_objects, i.id is not null as is_app,
        a.reads_only as key_reads, a.objects as key_objects, a.created_by as made_by, g.used_at is null or g.used_at <= $2::timestamptz - interval '1 minute' as to_note
      from oauth_token t join oauth_grant g on g.id = t.grant_id
        join "user" u on u.id = g.user_id left join profile p on p.id = u.profileid
        left join koppeling__c i on i.client_id__c = g.client_id
        left join oauth_client c on c.id = g.client_id
        left join api_key a on a.id = g.api_key_id
      where t.hash = $1 and t.kind = 'access' and t.expires_at > $2 and g.ended_at is null and u.isactive and ${identityWorks('$2')}
        and (g.api_key_id is null or ${keyWorks('a', '$2')})
        and case when i.id is null then c.id is not null or g.client_id = $3 or g.api_key_id is not null
          else i.soort__c = $4 and i.status__c = $5 end`,
    values: [hash, now, platformClient.id, integrationKind.app, integrationStatus.active],
  });
  if (row === undefined) return null;
  if (row.to_note)
    await db.run({
      name: 'oauth-grant-used',
      text: 'update oauth_grant set used_at = greatest(used_at, $2) where id = $1',
      values: [row.id, now],
    });
  const scopes = scopesOf(row);
  return {
    viewer: { ...viewerOf(row), key: limitsOf(row, scopes) },
    clientId: row.client_id,
    scopes,
    audience: row.audience,
    expiresAt: row.expires_at,
  };
}

/** An administrator can take scopes from an app that already has tokens. */
const scopesOf = ({ scopes, is_app, app_scopes }: TokenRow): readonly Scope[] => {
  if (!is_app) return scopes;
  const allowed = new Set((app_scopes ?? '').split(';'));
  const allows = (scope: Scope): boolean =>
    allowed.has(scope) || (scope === 'read' && allowed.has('api'));
  const left = scopes.filter(allows);
  // Who had `api` can still read when the app may only read.
  const isNarrowed = scopes.includes('api') && !left.includes('api') && allowed.has('read');
  return isNarrowed && !left.includes('read') ? [...left, 'read'] : left;
};

/** Without `api` and `read` the app only learns who the user is. */
function limitsOf(row: TokenRow, scopes: readonly Scope[]): ViewerKey {
  const mayWrite = scopes.includes('api');
  const ofApp = row.app_objects === null ? null : row.app_objects.split(';').filter(Boolean);
  const ofKey = row.key_objects;
  const both =
    ofApp === null ? ofKey : ofKey === null ? ofApp : ofApp.filter((one) => ofKey.includes(one));
  return {
    id: row.id,
    madeBy: row.made_by ?? row.user_id,
    readsOnly: !mayWrite || row.key_reads === true,
    objects: mayWrite || scopes.includes('read') ? both : [],
    app: { clientId: row.client_id, scopes, audience: row.audience },
  };
}
